import { adminUser, adminUserForm } from '@nanny-polo/shared/admin-user';
import { useTranslate } from 'react-admin';
import { CreatePage } from '../edit/CreatePage.tsx';
import { EditPage } from '../edit/EditPage.tsx';
import { validateBy } from '../edit/validate.ts';
import { AdminUserForm } from './AdminUserForm.tsx';

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
