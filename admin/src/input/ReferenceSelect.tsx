import type { LookupName } from '@nanny-polo/shared/lookup';
import { AutocompleteInput, type AutocompleteInputProps, ReferenceInput } from 'react-admin';

/** The props that forms use. Passing on all props took a third of the type check's time. */
type Passed =
  | 'create'
  | 'createItemLabel'
  | 'createLabel'
  | 'disabled'
  | 'helperText'
  | 'isRequired'
  | 'label';

interface ReferenceSelectProps extends Pick<AutocompleteInputProps, Passed> {
  source: string;
  reference: LookupName;
}

/** A person chosen by name, searched for while the admin types. */
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
