import { useTranslate } from 'react-admin';
import { type Change, isBlank } from '../history/changes.ts';
import { FieldValue, useFieldLabel } from './FieldValue.tsx';

interface ChangeWordsProps extends Change {
  /** What the event records in place of a reason. */
  heading?: string | undefined;
}

/** One changed field as a sentence. */
export function ChangeWords({ field, from, to, heading }: ChangeWordsProps) {
  const translate = useTranslate();
  const label = useFieldLabel();
  const word = (key: string) => ` ${translate(`history.${key}`)} `;
  if (field === 'reason') return `${heading || label(field)}: ${String(to)}`;
  const changed = !isBlank(from) && !isBlank(to);
  const verb = isBlank(from) ? 'set_to' : 'removed';
  return (
    <>
      {label(field)}
      {word(changed ? 'changed_from' : verb)}
      <FieldValue field={field} value={isBlank(from) ? to : from} />
      {changed && (
        <>
          {word('to')}
          <FieldValue field={field} value={to} />
        </>
      )}
    </>
  );
}
