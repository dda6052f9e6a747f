import type { LookupName } from '@nanny-polo/shared/lookup';
import { AutocompleteInput, type AutocompleteInputProps, ReferenceInput } from 'react-admin';

interface ReferenceSelectProps extends AutocompleteInputProps {
  source: string;
  reference: LookupName;
}

/** A person chosen by name, found while one types. */
export function ReferenceSelect({ source, reference, ...rest }: ReferenceSelectProps) {
  return (
    <ReferenceInput source={source} reference={reference} sort={{ field: 'name', order: 'ASC' }} perPage={50}>
      <AutocompleteInput
        optionText="name"
        openOnFocus={false}
        forcePopupIcon
        filterToQuery={(q: string) => (q ? { q } : {})}
        {...rest}
      />
    </ReferenceInput>
  );
}
