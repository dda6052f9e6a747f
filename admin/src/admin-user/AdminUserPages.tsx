import { Box } from '@mui/material';
import { type AdminUser, adminUser, adminUserForm } from '@nanny-polo/shared/admin-user';
import { ownerId } from '@nanny-polo/shared/permission';
import { TextInput, useGetIdentity, useRecordContext, useTranslate } from 'react-admin';
import { CreatePage } from '../edit/CreatePage.tsx';
import { EditPage } from '../edit/EditPage.tsx';
import { FormPart } from '../edit/FormPart.tsx';
import { validateBy } from '../edit/validate.ts';
import { asTyped } from '../input/as-typed.ts';
import { useText } from '../page/use-text.ts';
import { RoleSelect } from './RoleSelect.tsx';

const validateNew = validateBy(adminUserForm);

/** Invites an admin. */
export function AdminUserCreate() {
  const translate = useTranslate();
  return (
    <CreatePage validate={validateNew} label={translate('resources.admin-user.invite')}>
      <AdminUserForm />
    </CreatePage>
  );
}

/** Changes an admin's name, address and role. */
export const AdminUserEdit = () => (
  <EditPage write={adminUser.write}>
    <AdminUserForm />
  </EditPage>
);

/** The inputs of an admin. There is none for a password: admins choose their own. */
function AdminUserForm() {
  const record = useRecordContext<AdminUser>();
  const text = useText('admin-user');
  const { identity } = useGetIdentity();
  const isOwner = record?.id === ownerId;
  const isOwn = Boolean(record) && record?.id === identity?.id;
  const locked = isOwner || isOwn;
  const correction = record && record.status !== 'invited' ? 'email_correct' : 'email_help';
  const fixed = isOwn ? 'email_own' : 'email_locked';
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 860 }}>
      <FormPart heading={text('person')}>
        <TextInput source="first_name" isRequired parse={asTyped} />
        <TextInput source="last_name" defaultValue="" parse={asTyped} />
        <TextInput
          source="email"
          type="email"
          isRequired
          parse={asTyped}
          disabled={locked}
          helperText={text(locked ? fixed : correction)}
        />
      </FormPart>
      <FormPart heading={text('rights')}>
        {isOwner && text('owner_text')}
        {isOwn && !isOwner && text('own_role')}
        {!locked && <RoleSelect emptyText={text('no_role')} helperText={text('no_role_text')} />}
      </FormPart>
    </Box>
  );
}
