import { Box } from '@mui/material';
import type { Permission } from '@nanny-polo/shared/permission';
import { role } from '@nanny-polo/shared/role';
import { Create, Edit, SimpleForm, TextInput, useInput } from 'react-admin';
import { ChangesByOthers } from '../edit/ChangesByOthers.tsx';
import { FormToolbar } from '../edit/FormToolbar.tsx';
import { CreateTitle, EditTitle } from '../edit/titles.tsx';
import { UnsavedGuard } from '../edit/UnsavedGuard.tsx';
import { useSaved } from '../edit/use-saved.ts';
import { validateBy } from '../edit/validate.ts';
import { asTyped } from '../input/as-typed.ts';
import { useText } from '../page/use-text.ts';
import { Waiting } from '../page/Waiting.tsx';
import { FoundRecord } from '../record/FoundRecord.tsx';
import { Section, stack, twoColumns } from '../record/Section.tsx';
import { RoleAffected } from './RoleAffected.tsx';
import { RoleMatrix } from './RoleMatrix.tsx';
import { RolePreview } from './RolePreview.tsx';
import { roleWords } from './words.ts';

const validateNew = validateBy(role.create.schema.body);
const validate = validateBy(role.write);

/** Creates a role. */
export const RoleCreate = () => (
  <Create title={<CreateTitle />} mutationOptions={{ onSuccess: useSaved('created') }}>
    <SimpleForm
      defaultValues={{ name: '', description: '', permissions: [] }}
      validate={validateNew}
      toolbar={<FormToolbar label="ra.action.create" />}
    >
      <RoleInputs />
      <UnsavedGuard />
    </SimpleForm>
  </Create>
);

/** Changes a role. */
export const RoleEdit = () => (
  <Edit
    title={<EditTitle />}
    mutationOptions={{ onSuccess: useSaved('updated') }}
    component={FoundRecord}
    loading={<Waiting />}
  >
    <SimpleForm validate={validate} toolbar={<FormToolbar />}>
      <ChangesByOthers write={role.write} words={roleWords} />
      <RoleInputs />
      <UnsavedGuard />
    </SimpleForm>
  </Edit>
);

/** The inputs of a role, with the resulting menu and the affected admins. */
function RoleInputs() {
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
