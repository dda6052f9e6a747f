import { type Found, maxSearchCharacters, searchRecords } from '@nanny-polo/shared/office/search';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useCall } from '../../base/data/use-call.ts';
import { useDebouncedValue } from '../../ui/input/use-debounced-value.ts';
import { ActionsOf } from './ActionsOf.tsx';
import { Choices } from './Choices.tsx';
import { useRecent } from './recent.ts';
import { useFoundOption } from './use-found-option.tsx';
import { useOwnOptions } from './use-own-options.tsx';

/** How long typing must pause before a search is sent, in milliseconds. */
const typingPauseMs = 120;

interface SearchProps {
  text: string;
  onText: (text: string) => void;
  onActions: (match: Found) => void;
  onClose: () => void;
  /** Shows the keyboard shortcuts. */
  onHelp: () => void;
}

/**
 * What a text finds: screens and actions, then records, the best first. Without a text, the records opened last, then
 * all screens and actions.
 */
export function Search({ text, onText, onActions, onClose, onHelp }: SearchProps) {
  const translate = useTranslate();
  const recent = useRecent();
  const optionOf = useFoundOption(onClose);
  const typed = text.trim().slice(0, maxSearchCharacters);
  const q = useDebouncedValue(typed, typingPauseMs);
  const query = q ? { q } : { records: recent.map(([name, id]): [typeof name, number] => [name, id]) };
  const { data, error, isFetching, isPlaceholderData, refetch } = useCall(
    searchRecords,
    { query },
    { enabled: q !== '' || recent.length > 0, keep: true },
  );
  const isStale = q !== typed || isPlaceholderData;
  const own = useOwnOptions(typed, onClose, onHelp);
  // The results of a search are not shown as the records opened last, nor the other way round.
  const isOther = (typed === '') !== (q === '') || (isPlaceholderData && q === '');
  const matches = (isOther || (q === '' && recent.length === 0) ? [] : (data ?? [])).map((match) =>
    optionOf(match, { isStale, ...(q === '' && { group: translate('palette.recent') }) }),
  );
  return (
    <Choices
      label={translate('shell.find')}
      placeholder={translate('palette.what')}
      text={text}
      onText={onText}
      options={typed ? [...own, ...grouped(matches)] : [...matches, ...own]}
      isLoading={(isFetching || q !== typed) && typed !== ''}
      waiting={translate('palette.searching')}
      none={translate('palette.none', { text: typed })}
      failed={error && !isStale ? translate('palette.failed', { message: error.message }) : null}
      onRetry={() => void refetch()}
      onActions={onActions}
      onEscape={onClose}
      onClose={onClose}
    />
  );
}

/** Returns the options group by group, beginning with the group of the best one. */
function grouped<Option extends { readonly group: string }>(options: readonly Option[]): Option[] {
  const groups = Map.groupBy(options, ({ group }) => group);
  return [...groups.values()].flat();
}

/** The command palette: finds records, screens and actions, and what can be done with a record. */
export function Palette(props: Omit<SearchProps, 'onActions'>) {
  const [of, setOf] = useState<Found | null>(null);
  if (of) return <ActionsOf found={of} onBack={() => setOf(null)} onClose={props.onClose} />;
  return <Search {...props} onActions={setOf} />;
}
