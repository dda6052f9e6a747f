import { adminUser } from '@nanny-polo/shared/admin-user';
import { EditPage } from '../edit/EditPage.tsx';
import { validateBy } from '../edit/validate.ts';
import { AdminUserForm } from './AdminUserForm.tsx';

const fields = Object.keys(adminUser.write.shape);
const validate = validateBy(adminUser.write);

/** Changes an admin's name and role. */
export function AdminUserEdit() {
  return (
    <EditPage fields={fields} validate={validate}>
      <AdminUserForm />
    </EditPage>
  );
}
