import { Stack } from '@mui/material';
import { type Role, role } from '@nanny-polo/shared/accounts/role';
import {
  DeleteButton,
  EditButton,
  Show,
  SimpleShowLayout,
  TextField,
  TopToolbar,
  useRecordContext,
  useRedirect,
  WithRecord,
} from 'react-admin';
import { useNotification } from '../../base/data/use-notification.ts';
import { RecordHistory } from '../../records/record/RecordHistory.tsx';
import { Section } from '../../records/record/Section.tsx';
import { createUndoAction } from '../../ui/page/UndoAction.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { RoleAffected } from './RoleAffected.tsx';
import { RoleMatrix } from './RoleMatrix.tsx';
import { RolePreview } from './RolePreview.tsx';
import { roleWords } from './words.ts';

export const RoleShow = () => (
  <Show
    actions={<Actions />}
    aside={
      <WithRecord<Role>
        render={({ permissions }) => (
          <Stack spacing={2}>
            <Section heading="resources.role.admins">
              <RoleAffected />
            </Section>
            <Section heading="resources.role.preview">
              <RolePreview permissions={permissions} />
            </Section>
          </Stack>
        )}
      />
    }
  >
    <Section heading="resources.role.matrix">
      <SimpleShowLayout sx={{ mb: 2 }}>
        <TextField source="description" className="wide" />
      </SimpleShowLayout>
      <WithRecord<Role> render={({ permissions }) => <RoleMatrix permissions={permissions} />} />
    </Section>
    <RecordHistory history={role.history} words={roleWords} />
  </Show>
);

/** A role can be deleted once no admin has it. */
function Actions() {
  const text = useText('role');
  const record = useRecordContext<Role>();
  const notify = useNotification();
  const redirect = useRedirect();
  const onSuccess = ({ name }: Role) => {
    notify({ type: 'success', text: text('deleted', { name }), action: createUndoAction() });
    redirect('list', 'role');
  };
  return (
    <TopToolbar>
      {record?.admin_count === 0 && (
        <DeleteButton
          mutationMode="pessimistic"
          label={text('delete')}
          confirmTitle={text('delete_title', { name: record.name })}
          confirmContent={text('delete_text')}
          mutationOptions={{ onSuccess: () => onSuccess(record) }}
        />
      )}
      <EditButton />
    </TopToolbar>
  );
}
