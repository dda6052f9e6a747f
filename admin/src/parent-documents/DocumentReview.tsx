import { Box } from '@mui/material';
import {
  documentTransitionCalls,
  documentTransitions,
  type ParentDocument,
  parentDocuments,
} from '@nanny-polo/shared/parent-documents';
import { useCanAccess } from 'react-admin';
import { ExpiryDate } from '../field/ExpiryDate.tsx';
import { Instant } from '../field/Instant.tsx';
import { RecordLink } from '../field/RecordLink.tsx';
import { PageTitle } from '../page/PageTitle.tsx';
import { useText } from '../page/use-text.ts';
import { Fact, Facts } from '../record/Facts.tsx';
import type { Words } from '../record/FieldValue.tsx';
import { RecordHistory } from '../record/RecordHistory.tsx';
import { recordPage } from '../record/RecordPage.tsx';
import { Section, stack, twoColumns } from '../record/Section.tsx';
import { Transitions } from '../record/Transitions.tsx';
import { Decision } from './Decision.tsx';
import { DocumentFile } from './DocumentFile.tsx';
import { DocumentStateChip } from './DocumentStateChip.tsx';
import { ResubmitDocument } from './ResubmitDocument.tsx';

const undecided: readonly string[] = ['submitted', 'resubmitted', 'in_review'];
const resubmittedFrom: readonly string[] = documentTransitions.resubmit.from;
const transitions = { revoke: documentTransitions.revoke };
const calls = { revoke: documentTransitionCalls.revoke };

const words: Words = {
  file_size: (bytes: number, text) => text('kilobytes', { count: Math.ceil(bytes / 1024) }),
  file_type: (type: string) => type.split('/').at(-1)?.toUpperCase() ?? type,
};

/** One document: file, decision, details and history. */
export const DocumentReview = recordPage(Content, words);

function Content({ record }: { record: ParentDocument }) {
  const text = useText('master/parent-documents');
  const { canAccess: mayDecide } = useCanAccess({ resource: 'master/parent-documents', action: 'edit' });
  const { canAccess: mayOpenParent } = useCanAccess({ resource: 'users/parents', action: 'show' });
  const title = text('file_of', { kind: record.document_type_title, parent: record.parent_name });
  return (
    <>
      <PageTitle title={title} back="/master/parent-documents" />
      <Box sx={twoColumns}>
        <Section heading={text('file')} action={<DocumentStateChip state={record.state} />}>
          <DocumentFile key={record.id} record={record} />
        </Section>
        <Box sx={stack}>
          {mayDecide && undecided.includes(record.status) && <Decision key={record.id} record={record} />}
          <Section heading={text('facts')}>
            <Facts>
              <Fact term={text('fields.parent_name')}>
                {mayOpenParent ? (
                  <RecordLink to={`/users/parents/${record.parent_id}/show`}>{record.parent_name}</RecordLink>
                ) : (
                  record.parent_name
                )}
              </Fact>
              <Fact term={text('fields.document_type_title')}>{record.document_type_title}</Fact>
              <Fact term={text('fields.submitted_at')}>
                <Instant at={record.submitted_at} />
              </Fact>
              <Fact term={text('fields.expires_on')}>
                {record.expires_on && (
                  <ExpiryDate on={record.expires_on} isExpired={record.state === 'expired'} />
                )}
              </Fact>
              <Fact term={text('fields.reviewed_by')}>{record.reviewed_by}</Fact>
              <Fact term={text('fields.file_name')}>
                {record.file_name} ({text('kilobytes', { count: Math.ceil(record.file_size / 1024) })})
              </Fact>
              {record.reason && <Fact term={text('fields.reason')}>{record.reason}</Fact>}
              {record.internal_note && (
                <Fact term={text('fields.internal_note')}>{record.internal_note}</Fact>
              )}
            </Facts>
          </Section>
          {mayDecide && resubmittedFrom.includes(record.status) && (
            <ResubmitDocument key={record.id} record={record} />
          )}
          {mayDecide && record.status === 'approved' && (
            <Transitions
              record={record}
              name={record.document_type_title}
              transitions={transitions}
              calls={calls}
              endings={['revoke']}
              withReason={['revoke']}
            />
          )}
          <RecordHistory history={parentDocuments.history} />
        </Box>
      </Box>
    </>
  );
}
