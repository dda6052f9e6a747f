import { adminUser, adminUserForm } from '@nanny-polo/shared/admin-user';
import { useTranslate } from 'react-admin';
import { CreatePage } from '../edit/CreatePage.tsx';
import { EditPage } from '../edit/EditPage.tsx';
import { validateBy } from '../edit/validate.ts';
import { AdminUserForm } from './AdminUserForm.tsx';

const fields = Object.keys(adminUser.write.shape);
const validateNew = validateBy(adminUserForm);
const validate = validateBy(adminUser.write);

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
  <EditPage fields={fields} validate={validate}>
    <AdminUserForm />
  </EditPage>
);
