import { Stack } from '@mui/material';
import { maximumFiles } from '@nanny-polo/shared/contract/upload';
import { waitingStatuses } from '@nanny-polo/shared/people/document-state';
import {
  documentTransitionCalls,
  documentTransitions,
  type ParentDocument,
  parentDocuments,
} from '@nanny-polo/shared/people/parent-documents';
import {
  EditButton,
  FunctionField,
  ReferenceField,
  Show,
  SimpleShowLayout,
  TextField,
  TopToolbar,
  useCanAccess,
  useRecordContext,
  WithRecord,
} from 'react-admin';
import { RecordHistory } from '../../records/record/RecordHistory.tsx';
import { RecordTitle } from '../../records/record/RecordTitle.tsx';
import { Section } from '../../records/record/Section.tsx';
import { Transitions } from '../../records/record/Transitions.tsx';
import { ExpiryDate } from '../../ui/field/ExpiryDate.tsx';
import { InstantField } from '../../ui/field/InstantField.tsx';
import { showPathOf } from '../../ui/field/show-path.ts';
import { useText } from '../../ui/page/use-text.ts';
import { AfterDecision } from './AfterDecision.tsx';
import { Decision } from './Decision.tsx';
import { DocumentFiles } from './DocumentFiles.tsx';
import { DocumentStateChip } from './DocumentStateChip.tsx';
import { ResubmitDocument } from './ResubmitDocument.tsx';

const undecided: readonly string[] = waitingStatuses;
const resubmittedFrom: readonly string[] = documentTransitions.resubmit.from;
const transitions = { revoke: documentTransitions.revoke };
const calls = { revoke: documentTransitionCalls.revoke };

export function DocumentReview() {
  const text = useText('master/parent-documents');
  const { canAccess: mayDecide = false } = useCanAccess({
    resource: 'master/parent-documents',
    action: 'edit',
  });
  const titleOf = ({ document_type_title, parent_name }: ParentDocument) =>
    text('file_of', { kind: document_type_title, parent: parent_name });
  return (
    <Show
      title={<RecordTitle of={titleOf} />}
      actions={
        <TopToolbar>
          <EditButton />
        </TopToolbar>
      }
      aside={<Aside mayDecide={mayDecide} />}
    >
      <WithRecord<ParentDocument>
        render={(record) => (
          <Section heading={text('file')} action={<DocumentStateChip state={record.state} />}>
            <DocumentFiles
              key={record.id}
              record={record}
              mayChange={mayDecide && undecided.includes(record.status)}
            />
          </Section>
        )}
      />
    </Show>
  );
}

function Aside({ mayDecide }: { mayDecide: boolean }) {
  const text = useText('master/parent-documents');
  const record = useRecordContext<ParentDocument>();
  if (!record) return null;
  const { id, status, files } = record;
  return (
    <Stack spacing={2}>
      {mayDecide && undecided.includes(status) && <Decision key={id} record={record} />}
      {mayDecide && !undecided.includes(status) && <AfterDecision record={record} />}
      <Section heading={text('facts')}>
        <SimpleShowLayout>
          <ReferenceField
            source="parent_id"
            label="resources.master/parent-documents.fields.parent_name"
            reference="lookup/parents"
            link={showPathOf}
          />
          <TextField source="document_type_title" />
          <InstantField source="submitted_at" />
          <FunctionField<ParentDocument>
            source="expires_on"
            render={({ expires_on, state }) =>
              expires_on && <ExpiryDate on={expires_on} isExpired={state === 'expired'} />
            }
          />
          <TextField source="reviewed_by" />
          {record.reason && <TextField source="reason" className="wide" />}
          {record.internal_note && <TextField source="internal_note" className="wide" />}
        </SimpleShowLayout>
      </Section>
      {mayDecide && resubmittedFrom.includes(status) && files.length < maximumFiles && (
        <ResubmitDocument key={`upload-${id}`} record={record} />
      )}
      {status === 'approved' && (
        <Transitions transitions={transitions} calls={calls} endings={['revoke']} withReason={['revoke']} />
      )}
      <RecordHistory history={parentDocuments.history} />
    </Stack>
  );
}
