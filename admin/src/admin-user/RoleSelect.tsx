import { ReferenceInput, SelectInput, type SelectInputProps } from 'react-admin';

/** The choice of an admin's role. */
export const RoleSelect = ({
  source = 'role_id',
  ...select
}: Partial<Pick<SelectInputProps, 'emptyText' | 'helperText' | 'source'>>) => (
  <ReferenceInput
    source={source}
    reference="lookup/role"
    sort={{ field: 'name', order: 'ASC' }}
    perPage={100}
  >
    <SelectInput optionText="name" {...select} />
  </ReferenceInput>
);
