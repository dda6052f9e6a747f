import type { Discount } from '@nanny-polo/shared/discount';
import { money } from '@nanny-polo/shared/money';
import { useRecordContext, useTranslate } from 'react-admin';
import { WordedValue, type Words } from '../record/WordedValue.tsx';

const words: Words = {
  services: (service: string, text) => text(`service.${service}`),
  weekdays: (weekday: number, text) => text(`weekday.${weekday}`),
};

/** The value of any field of a discount, current or not. `value` is formatted for the discount's current kind. */
export function DiscountValue({ field, value }: { field: string; value: unknown }) {
  const worth = useWorth();
  const record = useRecordContext<Discount>();
  if (field === 'value' && record) return worth({ ...record, value: Number(value) });
  return <WordedValue words={words} field={field} value={value} />;
}

/** Returns a function that formats a discount's value by its kind. */
export function useWorth() {
  const translate = useTranslate();
  return ({ kind, value }: Pick<Discount, 'kind' | 'value'>): string => {
    const name = { percent: 'percent_off', fixed: 'amount_off', free_hours: 'hours_off' }[kind];
    return translate(`resources.master/discount.${name}`, { value: kind === 'fixed' ? money(value) : value });
  };
}
