import { ReferenceInput, SelectInput, type SelectInputProps } from 'react-admin';

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
