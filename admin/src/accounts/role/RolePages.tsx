import { Box } from '@mui/material';
import { role } from '@nanny-polo/shared/accounts/role';
import type { Permission } from '@nanny-polo/shared/contract/permission';
import { Create, Edit, SimpleForm, TextInput, useInput } from 'react-admin';
import { ChangesByOthers } from '../../records/edit/ChangesByOthers.tsx';
import { FormToolbar } from '../../records/edit/FormToolbar.tsx';
import { useSaved } from '../../records/edit/use-saved.ts';
import { createValidator } from '../../records/edit/validate.ts';
import { Section, stack, twoColumns } from '../../records/record/Section.tsx';
import { parseText } from '../../ui/input/parse-text.ts';
import { useText } from '../../ui/page/use-text.ts';
import { RoleAffected } from './RoleAffected.tsx';
import { RoleMatrix } from './RoleMatrix.tsx';
import { RolePreview } from './RolePreview.tsx';
import { roleWords } from './words.ts';

const validateNew = createValidator(role.create.schema.body);
const validate = createValidator(role.write);

export const RoleCreate = () => (
  <Create mutationOptions={{ onSuccess: useSaved('created') }}>
    <SimpleForm
      sx={{ maxWidth: 'none' }}
      defaultValues={{ name: '', description: '', permissions: [] }}
      validate={validateNew}
      toolbar={<FormToolbar label="ra.action.create" />}
    >
      <RoleInputs />
    </SimpleForm>
  </Create>
);

export const RoleEdit = () => (
  <Edit mutationOptions={{ onSuccess: useSaved('updated') }}>
    <SimpleForm sx={{ maxWidth: 'none' }} validate={validate} toolbar={<FormToolbar />}>
      <ChangesByOthers write={role.write} words={roleWords} />
      <RoleInputs />
    </SimpleForm>
  </Edit>
);

function RoleInputs() {
  const text = useText('role');
  const { field } = useInput({ source: 'permissions', defaultValue: [] });
  const permissions = field.value as Permission[];
  return (
    <Box sx={twoColumns}>
      <Box sx={stack}>
        <Section heading={text('about')}>
          <TextInput source="name" isRequired autoFocus parse={parseText} />
          <TextInput source="description" multiline parse={parseText} />
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
