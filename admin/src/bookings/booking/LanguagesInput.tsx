import { lookupLanguages } from '@nanny-polo/shared/office/lookup';
import { AutocompleteArrayInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useCall } from '../../base/data/use-call.ts';

const source = 'languages';

/** The wished languages of a booking, chosen from the nannies' languages and those it already has. */
export function LanguagesInput({ disabled = false }: { disabled?: boolean }) {
  const { data = [], error, refetch } = useCall(lookupLanguages, {}, { enabled: false });
  const own = (useWatch({ name: source }) as string[] | undefined) ?? [];
  const choices = [...new Set([...data, ...own])].map((name) => ({ id: name, name }));
  return (
    <AutocompleteArrayInput
      source={source}
      choices={choices}
      optionText="name"
      openOnFocus={false}
      onOpen={() => refetch()}
      forcePopupIcon
      disabled={disabled}
      defaultValue={[]}
      helperText={error ? 'list.failed' : 'resources.booking.form.languages_help'}
    />
  );
}
