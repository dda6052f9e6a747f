import { type AdminUser, adminUser, adminUserForm } from '@nanny-polo/shared/accounts/admin-user';
import { ownerId } from '@nanny-polo/shared/contract/permission';
import { Create, Edit, SimpleForm, TextInput, useGetIdentity, useRecordContext } from 'react-admin';
import { ChangesByOthers } from '../../records/edit/ChangesByOthers.tsx';
import { FormPart } from '../../records/edit/FormPart.tsx';
import { FormToolbar } from '../../records/edit/FormToolbar.tsx';
import { useSaved } from '../../records/edit/use-saved.ts';
import { createValidator } from '../../records/edit/validate.ts';
import { parseText } from '../../ui/input/parse-text.ts';
import { useText } from '../../ui/page/use-text.ts';
import { RoleSelect } from './RoleSelect.tsx';

const validateNew = createValidator(adminUserForm);
const validate = createValidator(adminUser.write);

export const AdminUserCreate = () => (
  <Create mutationOptions={{ onSuccess: useSaved('created') }}>
    <SimpleForm validate={validateNew} toolbar={<FormToolbar label="resources.admin-user.submit" />}>
      <AdminUserInputs />
    </SimpleForm>
  </Create>
);

export const AdminUserEdit = () => (
  <Edit mutationOptions={{ onSuccess: useSaved('updated') }}>
    <SimpleForm validate={validate} toolbar={<FormToolbar />}>
      <ChangesByOthers write={adminUser.write} />
      <AdminUserInputs />
    </SimpleForm>
  </Edit>
);

/** The inputs of an admin. There is none for a password: admins choose their own. */
function AdminUserInputs() {
  const record = useRecordContext<AdminUser>();
  const text = useText('admin-user');
  const { identity } = useGetIdentity();
  const isOwner = record?.id === ownerId;
  const isOwn = Boolean(record) && record?.id === identity?.id;
  const locked = isOwner || isOwn;
  const correction = record && record.status !== 'invited' ? 'email_correct' : 'email_help';
  const fixed = isOwn ? 'email_own' : 'email_locked';
  return (
    <>
      <FormPart heading={text('person')}>
        <TextInput source="first_name" isRequired autoFocus={!record} parse={parseText} />
        <TextInput source="last_name" defaultValue="" parse={parseText} />
        <TextInput
          source="email"
          type="email"
          isRequired
          parse={parseText}
          disabled={locked}
          helperText={text(locked ? fixed : correction)}
        />
      </FormPart>
      <FormPart heading={text('rights')}>
        {isOwner && text('owner_text')}
        {isOwn && !isOwner && text('own_role')}
        {!locked && <RoleSelect emptyText={text('no_role')} helperText={text('no_role_text')} />}
      </FormPart>
    </>
  );
}
