import { Box } from '@mui/material';
import {
  documentTransitionCalls,
  documentTransitions,
  type ParentDocument,
  parentDocuments,
} from '@nanny-polo/shared/parent-documents';
import { useCanAccess } from 'react-admin';
import { ExpiryDate } from '../field/ExpiryDate.tsx';
import { PermittedLink } from '../field/PermittedLink.tsx';
import { PageTitle } from '../page/PageTitle.tsx';
import { useText } from '../page/use-text.ts';
import { Fact, Facts, FieldFacts } from '../record/Facts.tsx';
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
                <PermittedLink to={`/users/parents/${record.parent_id}/show`}>
                  {record.parent_name}
                </PermittedLink>
              </Fact>
              <FieldFacts fields={['document_type_title', 'submitted_at']} />
              <Fact term={text('fields.expires_on')}>
                {record.expires_on && (
                  <ExpiryDate on={record.expires_on} isExpired={record.state === 'expired'} />
                )}
              </Fact>
              <FieldFacts fields={['reviewed_by', 'file_name', 'file_size']} />
              <FieldFacts fields={(['reason', 'internal_note'] as const).filter((field) => record[field])} />
            </Facts>
          </Section>
          {mayDecide && resubmittedFrom.includes(record.status) && (
            <ResubmitDocument key={record.id} record={record} />
          )}
          {record.status === 'approved' && (
            <Transitions
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
