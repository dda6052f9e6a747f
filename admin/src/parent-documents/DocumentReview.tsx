import { Box } from '@mui/material';
import {
  documentTransitionCalls,
  documentTransitions,
  type ParentDocument,
  parentDocuments,
  waitingStatuses,
} from '@nanny-polo/shared/parent-documents';
import { maximumFiles } from '@nanny-polo/shared/upload';
import { useCanAccess } from 'react-admin';
import { ExpiryDate } from '../field/ExpiryDate.tsx';
import { PermittedLink } from '../field/PermittedLink.tsx';
import { PageTitle } from '../page/PageTitle.tsx';
import { useText } from '../page/use-text.ts';
import { Fact, Facts, FieldFacts } from '../record/Facts.tsx';
import { RecordHistory } from '../record/RecordHistory.tsx';
import { recordPage } from '../record/RecordPage.tsx';
import { Section, stack, twoColumns } from '../record/Section.tsx';
import { Transitions } from '../record/Transitions.tsx';
import { Decision } from './Decision.tsx';
import { DocumentFiles } from './DocumentFiles.tsx';
import { DocumentStateChip } from './DocumentStateChip.tsx';
import { ResubmitDocument } from './ResubmitDocument.tsx';

const undecided: readonly string[] = waitingStatuses;
const resubmittedFrom: readonly string[] = documentTransitions.resubmit.from;
const transitions = { revoke: documentTransitions.revoke };
const calls = { revoke: documentTransitionCalls.revoke };

/** One document: files, decision, details and history. */
export const DocumentReview = recordPage(Content);

function Content({ record }: { record: ParentDocument }) {
  const text = useText('master/parent-documents');
  const { canAccess: mayDecide } = useCanAccess({ resource: 'master/parent-documents', action: 'edit' });
  const title = text('file_of', { kind: record.document_type_title, parent: record.parent_name });
  return (
    <>
      <PageTitle title={title} back="/master/parent-documents" />
      <Box sx={twoColumns}>
        <Section heading={text('file')} action={<DocumentStateChip state={record.state} />}>
          <DocumentFiles
            key={record.id}
            record={record}
            mayChange={Boolean(mayDecide) && undecided.includes(record.status)}
          />
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
              <FieldFacts fields={['reviewed_by']} />
              <FieldFacts fields={(['reason', 'internal_note'] as const).filter((field) => record[field])} />
            </Facts>
          </Section>
          {mayDecide && resubmittedFrom.includes(record.status) && record.files.length < maximumFiles && (
            <ResubmitDocument key={`upload-${record.id}`} record={record} />
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
