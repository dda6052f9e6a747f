import type { Discount } from '@nanny-polo/shared/discount';
import { money } from '@nanny-polo/shared/money';
import { useTranslate } from 'react-admin';

/** Returns a function that formats a discount's value by its kind. */
export function useWorth() {
  const translate = useTranslate();
  return ({ kind, value }: Pick<Discount, 'kind' | 'value'>): string => {
    const name = { percent: 'percent_off', fixed: 'amount_off', free_hours: 'hours_off' }[kind];
    return translate(`resources.master/discount.${name}`, { value: kind === 'fixed' ? money(value) : value });
  };
}
