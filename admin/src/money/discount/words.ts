import type { Discount } from '@nanny-polo/shared/money/discount';
import { formatMoney, formatPercent } from '@nanny-polo/shared/pricing/money';
import type { Words } from '../../records/record/FieldValue.tsx';
import type { Text } from '../../ui/page/use-text.ts';

/** The words of a discount's fields. In its history, a past `value` is formatted for the current kind. */
export const discountWords: Words = {
  services: (service: string, text) => text(`service.${service}`),
  weekdays: (weekday: number, text) => text(`weekday.${weekday}`),
  value: (value: number, text, { kind }) => worthOf({ kind, value }, text),
};

/** Returns a discount's value in words, by its kind. */
export function worthOf({ kind, value }: Pick<Discount, 'kind' | 'value'>, text: Text): string {
  if (kind === 'percent') return text('percent_off', { value: formatPercent(value) });
  return kind === 'fixed' ? text('amount_off', { value: formatMoney(value) }) : text('hours_off', { value });
}
