import { formatMoney } from '@nanny-polo/shared/pricing/money';
import { createContext, Fragment, type ReactNode, useContext } from 'react';
import { type RaRecord, useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { Instant } from '../../ui/field/Instant.tsx';
import { formatCalendarDay, isDay } from '../../ui/field/instant.ts';
import { PhoneLink } from '../../ui/field/PhoneLink.tsx';
import { ReferenceName } from '../../ui/field/ReferenceName.tsx';
import { type Text, useText } from '../../ui/page/use-text.ts';
import { isBlank } from '../history/changes.ts';
import { useOptions } from './options.ts';

/** Functions that put a resource's fields into words, if the default is not enough; a list's elements one by one. */
export type Words = Record<string, (value: never, text: Text, current: RaRecord) => string>;

/** The words of the screen's resource, for its history and where versions are compared. */
export const WordsContext = createContext<Words>({});

interface FieldValueProps {
  field: string;
  value: unknown;
}

/** The value of any field of a record, in the words of the screen's resource. */
export function FieldValue({ field, value }: FieldValueProps): ReactNode {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const text = useText(resource);
  const record = useRecordContext();
  const words = useContext(WordsContext);
  const { references } = useOptions();
  if (isBlank(value)) return translate('conflict.empty');
  // An amount that was typed and is not one.
  if (field.endsWith('_minor') && typeof value === 'string') return value;
  const inWords = words[field];
  if (inWords && record) return listed([value].flat().map((one) => inWords(one as never, text, record)));
  const word = typeof value === 'string' && text(`${field}.${value}`, { _: '' });
  if (word) return word;
  const reference = references?.[field];
  if (reference) {
    return [value].flat().map((id, at) => (
      <Fragment key={String(id)}>
        {at > 0 && ', '}
        <ReferenceName reference={reference} id={Number(id)} />
      </Fragment>
    ));
  }
  if (field === 'phone') return <PhoneLink phone={String(value)} />;
  if (field.endsWith('_minor')) return formatMoney(Number(value));
  if (field.endsWith('_minutes')) return translate('field.minutes', { count: String(value) });
  if (typeof value === 'boolean') return translate(`ra.boolean.${value}`);
  if (Array.isArray(value)) return listed(value.map(asText));
  if (typeof value === 'object') return asText(value);
  const plain = String(value);
  if (field.endsWith('_at')) return <Instant at={plain} />;
  return isDay(plain) ? formatCalendarDay(plain) : plain;
}

/** Joins the entries of a list, with semicolons if one of them has a comma. */
const listed = (entries: readonly string[]) =>
  entries.join(entries.some((entry) => entry.includes(',')) ? '; ' : ', ');

/** Returns a structured value on one line: its values, without their names. */
function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object')
    return isDay(String(value)) ? formatCalendarDay(String(value)) : String(value);
  return Object.values(value).map(asText).filter(Boolean).join(', ');
}

/** Returns a function that returns the label of a field of the screen's resource. */
export function useFieldLabel(): (field: string) => string {
  const text = useText(useResourceContext() ?? '');
  return (field) => text(`fields.${field}`, { _: field.replaceAll('_', ' ') });
}
