import { useTranslate } from 'react-admin';
import { shortInstant } from '../field/instant.ts';
import { money } from '../field/money.ts';
import { ReferenceName } from '../field/ReferenceName.tsx';

const words = ['status', 'service', 'source'];

/** The value of any field of a booking as a person reads it. */
export function BookingValue({ field, value }: { field: string; value: unknown }) {
  const translate = useTranslate();
  if (value === null || value === undefined || value === '') return translate('conflict.empty');
  if (words.includes(field)) return translate(`resources.booking.${field}.${value}`);
  if (field.endsWith('_at')) return shortInstant(String(value));
  if (field === 'nanny_polo_id') return <ReferenceName reference="lookup/nanny-polo" id={Number(value)} />;
  if (field === 'parent_id') return <ReferenceName reference="lookup/parents" id={Number(value)} />;
  if (field.endsWith('_minor')) return money(Number(value));
  if (field.endsWith('_minutes')) return translate('field.minutes', { count: String(value) });
  if (typeof value === 'boolean') return translate(`ra.boolean.${value}`);
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}
