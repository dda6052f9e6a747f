import { adminUserForm } from '@nanny-polo/shared/admin-user';
import { useTranslate } from 'react-admin';
import { CreatePage } from '../edit/CreatePage.tsx';
import { validateBy } from '../edit/validate.ts';
import { AdminUserForm } from './AdminUserForm.tsx';

const validate = validateBy(adminUserForm);

/** Invites an admin. */
export function AdminUserCreate() {
  const translate = useTranslate();
  return (
    <CreatePage validate={validate} label={translate('resources.admin-user.invite')}>
      <AdminUserForm />
    </CreatePage>
  );
}
