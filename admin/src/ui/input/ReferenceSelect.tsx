import type { LookupName } from '@nanny-polo/shared/office/lookup';
import type { KeyboardEvent } from 'react';
import { AutocompleteInput, type AutocompleteInputProps, ReferenceInput } from 'react-admin';
import { useSteadyHighlight } from './use-steady-highlight.ts';

/** The props that forms use. Passing on all props took a third of the type check's time. */
type Passed =
  | 'create'
  | 'createItemLabel'
  | 'createLabel'
  | 'disabled'
  | 'helperText'
  | 'isRequired'
  | 'label'
  | 'onChange';

interface ReferenceSelectProps extends Pick<AutocompleteInputProps, Passed> {
  source: string;
  reference: LookupName;
  /** Offers no archived families, though one already chosen is still shown. Only for `lookup/parents`. */
  unarchived?: boolean;
  /** Whether it has the focus as the form opens. */
  autoFocus?: boolean;
}

const notArchived = { archived: false };

/** Input for a record chosen by name. Searches while the admin types. */
export function ReferenceSelect({
  source,
  reference,
  unarchived,
  autoFocus = false,
  ...rest
}: ReferenceSelectProps) {
  const steady = useSteadyHighlight();
  const onKeyDown = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
    steady();
    const { target, key } = event;
    const isInput = target instanceof HTMLInputElement;
    if (key !== 'Enter' || !isInput || target.getAttribute('aria-activedescendant')) return;
    // Enter would create a record from the typed text. Only the option in the list may do so.
    event.preventDefault();
    event.defaultMuiPrevented = true;
  };
  return (
    <ReferenceInput
      source={source}
      reference={reference}
      filter={unarchived ? notArchived : {}}
      sort={{ field: 'name', order: 'ASC' }}
      perPage={50}
    >
      <AutocompleteInput
        optionText="name"
        openOnFocus={false}
        forcePopupIcon
        onKeyDown={onKeyDown}
        filterToQuery={(q: string) => (q ? { q } : {})}
        TextFieldProps={{ autoFocus }}
        {...rest}
      />
    </ReferenceInput>
  );
}
