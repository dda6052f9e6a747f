import type { Discount } from '@nanny-polo/shared/discount';
import { useRecordContext } from 'react-admin';
import { WordedValue, type Words } from '../record/WordedValue.tsx';
import { useWorth } from './use-worth.ts';

const words: Words = {
  services: (service: string, text) => text(`service.${service}`),
  weekdays: (weekday: number, text) => text(`weekday.${weekday}`),
};

/**
 * The value of any field of a discount, in its history and in the conflict dialog. The field `value` is formatted for
 * the discount's current kind.
 */
export function DiscountValue({ field, value }: { field: string; value: unknown }) {
  const worth = useWorth();
  const record = useRecordContext<Discount>();
  if (field === 'value' && record) return worth({ ...record, value: Number(value) });
  return <WordedValue words={words} field={field} value={value} />;
}
