import { role } from '@nanny-polo/shared/role';
import { CreatePage } from '../edit/CreatePage.tsx';
import { EditPage } from '../edit/EditPage.tsx';
import { validateBy } from '../edit/validate.ts';
import { RoleForm } from './RoleForm.tsx';
import { RoleValue } from './RoleValue.tsx';

const validateNew = validateBy(role.create.schema.body);

/** Creates a role. */
export const RoleCreate = () => (
  <CreatePage validate={validateNew} defaultValues={{ name: '', description: '', permissions: [] }}>
    <RoleForm />
  </CreatePage>
);

/** Changes a role. */
export const RoleEdit = () => (
  <EditPage write={role.write} show={(field, value) => <RoleValue field={field} value={value} />}>
    <RoleForm />
  </EditPage>
);
