import { money } from '@nanny-polo/shared/money';
import { Fragment, type ReactNode } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';
import { calendarDay, isDay, shortInstant } from '../field/instant.ts';
import { PhoneLink } from '../field/PhoneLink.tsx';
import { ReferenceName } from '../field/ReferenceName.tsx';
import { useOptions } from './options.ts';

/** Renders the value of any field of a record, in the words of its resource where there are any. */
export function Value({ field, value }: { field: string; value: unknown }): ReactNode {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { references } = useOptions();
  if (value === null || value === undefined || value === '') return translate('conflict.empty');
  const word = typeof value === 'string' && translate(`resources.${resource}.${field}.${value}`, { _: '' });
  if (word) return word;
  const reference = references?.[field];
  if (reference && (!Array.isArray(value) || value.length)) {
    return [value].flat().map((id, at) => (
      <Fragment key={String(id)}>
        {at > 0 && '; '}
        <ReferenceName reference={reference} id={Number(id)} />
      </Fragment>
    ));
  }
  if (field === 'phone') return <PhoneLink phone={String(value)} />;
  if (field.endsWith('_minor')) return money(Number(value));
  if (field.endsWith('_minutes')) return translate('field.minutes', { count: String(value) });
  if (typeof value === 'boolean') return translate(`ra.boolean.${value}`);
  if (Array.isArray(value)) return value.length ? value.map(asText).join('; ') : translate('conflict.empty');
  if (typeof value === 'object') return asText(value);
  const text = String(value);
  if (field.endsWith('_at')) return shortInstant(text);
  return isDay(text) ? calendarDay(text) : text;
}

/** Returns a structured value in one line: its values, without their names. */
function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return isDay(String(value)) ? calendarDay(String(value)) : String(value);
  return Object.values(value).map(asText).filter(Boolean).join(', ');
}
