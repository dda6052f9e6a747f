import { role } from '@nanny-polo/shared/role';
import { CreatePage } from '../edit/CreatePage.tsx';
import { validateBy } from '../edit/validate.ts';
import { RoleForm } from './RoleForm.tsx';

const validate = validateBy(role.create.schema.body);

/** Creates a role. */
export function RoleCreate() {
  return (
    <CreatePage validate={validate} defaultValues={{ name: '', description: '', permissions: [] }}>
      <RoleForm />
    </CreatePage>
  );
}
