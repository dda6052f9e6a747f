import { role } from '@nanny-polo/shared/role';
import { EditPage } from '../edit/EditPage.tsx';
import { validateBy } from '../edit/validate.ts';
import { RoleForm } from './RoleForm.tsx';

const fields = Object.keys(role.write.shape);
const validate = validateBy(role.write);

/** Changes a role. */
export function RoleEdit() {
  return (
    <EditPage fields={fields} validate={validate}>
      <RoleForm />
    </EditPage>
  );
}
