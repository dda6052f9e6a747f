import type { Discount } from '@nanny-polo/shared/money/discount';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
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
  const name = { percent: 'percent_off', fixed: 'amount_off', free_hours: 'hours_off' }[kind];
  return text(name, { value: kind === 'fixed' ? formatMoney(value) : value });
}
