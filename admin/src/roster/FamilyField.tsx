import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useGetList, useGetOne, useTranslate } from 'react-admin';
import { useDebouncedValue } from '../input/use-debounced-value.ts';

interface Family {
  readonly id: number;
  readonly name: string;
}

/** Input for the family from which distances are measured. */
export function FamilyField({
  value,
  onChange,
}: {
  value: number | null;
  onChange: (id: number | null) => void;
}) {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const q = useDebouncedValue(typed);
  const { data = [] } = useGetList<Family>('lookup/parents', {
    filter: { archived: false, ...(q && { q }) },
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: 25 },
  });
  const { data: chosen = null } = useGetOne<Family>(
    'lookup/parents',
    { id: value ?? 0 },
    { enabled: value !== null },
  );
  const family = value === null ? null : chosen;
  return (
    <Autocomplete
      size="small"
      value={family}
      options={family && !data.some(({ id }) => id === family.id) ? [family, ...data] : data}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      filterOptions={(options) => options}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_, next) => onChange(next?.id ?? null)}
      renderInput={(params) => <TextField {...params} margin="none" label={translate('roster.near')} />}
    />
  );
}
