import { Box } from '@mui/material';
import type { Permission } from '@nanny-polo/shared/permission';
import { role } from '@nanny-polo/shared/role';
import { TextInput, useInput } from 'react-admin';
import { CreatePage } from '../edit/CreatePage.tsx';
import { EditPage } from '../edit/EditPage.tsx';
import { validateBy } from '../edit/validate.ts';
import { asTyped } from '../input/as-typed.ts';
import { useText } from '../page/use-text.ts';
import { Section, stack, twoColumns } from '../record/Section.tsx';
import { RoleAffected } from './RoleAffected.tsx';
import { RoleMatrix } from './RoleMatrix.tsx';
import { RolePreview } from './RolePreview.tsx';
import { roleWords } from './words.ts';

const validateNew = validateBy(role.create.schema.body);

/** Creates a role. */
export const RoleCreate = () => (
  <CreatePage validate={validateNew} defaultValues={{ name: '', description: '', permissions: [] }}>
    <RoleForm />
  </CreatePage>
);

/** Changes a role. */
export const RoleEdit = () => (
  <EditPage write={role.write} words={roleWords}>
    <RoleForm />
  </EditPage>
);

/** The inputs of a role, with the resulting menu and the affected admins. */
function RoleForm() {
  const text = useText('role');
  const { field } = useInput({ source: 'permissions', defaultValue: [] });
  const permissions = field.value as Permission[];
  return (
    <Box sx={twoColumns}>
      <Box sx={stack}>
        <Section heading={text('about')}>
          <TextInput source="name" isRequired autoFocus parse={asTyped} />
          <TextInput source="description" multiline parse={asTyped} />
        </Section>
        <Section heading={text('matrix')}>
          <RoleMatrix permissions={permissions} onChange={field.onChange} />
        </Section>
      </Box>
      <Box sx={stack}>
        <Section heading={text('affected')}>
          <RoleAffected permissions={permissions} />
        </Section>
        <Section heading={text('preview')}>
          <RolePreview permissions={permissions} />
        </Section>
      </Box>
    </Box>
  );
}
