import { useTranslate } from 'react-admin';
import { shortInstant } from '../field/instant.ts';
import { money } from '../field/money.ts';

const words = ['status', 'payment_status', 'kind', 'method'];

/** The value of any field of an order as a person reads it. */
export function OrderValue({ field, value }: { field: string; value: unknown }) {
  const translate = useTranslate();
  if (value === null || value === undefined || value === '') return translate('conflict.empty');
  if (words.includes(field)) return translate(`resources.order.${field}.${value}`, { _: String(value) });
  if (field.endsWith('_minor')) return money(Number(value));
  if (field.endsWith('_at')) return shortInstant(String(value));
  if (typeof value === 'boolean') return translate(`ra.boolean.${value}`);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
