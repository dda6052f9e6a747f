import type { LookupName } from '@nanny-polo/shared/lookup';
import type { KeyboardEvent } from 'react';
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

/** Keeps Enter from taking the text itself for a new record: only its option in the list creates one. */
function onKeyDown(event: KeyboardEvent & { defaultMuiPrevented?: boolean }) {
  const { target, key } = event;
  const isInput = target instanceof HTMLInputElement;
  if (key !== 'Enter' || !isInput || target.getAttribute('aria-activedescendant')) return;
  event.preventDefault();
  event.defaultMuiPrevented = true;
}

/** A person chosen by name, searched for while the admin types. */
export function ReferenceSelect({ source, reference, ...rest }: ReferenceSelectProps) {
  return (
    <ReferenceInput source={source} reference={reference} sort={{ field: 'name', order: 'ASC' }} perPage={50}>
      <AutocompleteInput
        optionText="name"
        openOnFocus={false}
        forcePopupIcon
        onKeyDown={onKeyDown}
        filterToQuery={(q: string) => (q ? { q } : {})}
        {...rest}
      />
    </ReferenceInput>
  );
}
