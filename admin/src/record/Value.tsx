import { money } from '@nanny-polo/shared/money';
import { Fragment, type ReactNode } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';
import { calendarDay, shortInstant } from '../field/instant.ts';
import { PhoneLink } from '../field/PhoneLink.tsx';
import { type NameOf, ReferenceName } from '../field/ReferenceName.tsx';

/** Fields whose values are words of the resource's messages, under the field's name. */
const words = [
  'status',
  'payment_status',
  'state',
  'tier',
  'kind',
  'service',
  'source',
  'method',
  'required_for',
  'provider',
];

/** Fields that hold the ids of records, each with what names them. */
const references: Record<string, NameOf> = {
  nanny_polo_id: 'lookup/nanny-polo',
  preferred_nanny_polo_ids: 'lookup/nanny-polo',
  blocked_nanny_polo_ids: 'lookup/nanny-polo',
  parent_id: 'lookup/parents',
  role_id: 'lookup/role',
};

const dayPattern = /^\d{4}-\d\d-\d\d$/;

/** The value of any field of a record as a person reads it. */
export function Value({ field, value }: { field: string; value: unknown }): ReactNode {
  const translate = useTranslate();
  const resource = useResourceContext();
  if (value === null || value === undefined || value === '') return translate('conflict.empty');
  if (words.includes(field))
    return translate(`resources.${resource}.${field}.${value}`, { _: String(value) });
  const reference = references[field];
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
  return dayPattern.test(text) ? calendarDay(text) : text;
}

/** A part of a record in one line: its own values, without their names. */
function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object')
    return dayPattern.test(String(value)) ? calendarDay(String(value)) : String(value);
  return Object.values(value).map(asText).filter(Boolean).join(', ');
}
