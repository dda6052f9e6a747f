import { ReferenceInput, SelectInput, type SelectInputProps } from 'react-admin';

/** The choice of an admin's role. */
export const RoleSelect = (props: Pick<SelectInputProps, 'emptyText' | 'helperText'>) => (
  <ReferenceInput
    source="role_id"
    reference="lookup/role"
    sort={{ field: 'name', order: 'ASC' }}
    perPage={100}
  >
    <SelectInput optionText="name" {...props} />
  </ReferenceInput>
);
