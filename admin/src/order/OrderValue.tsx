import { money } from '@nanny-polo/shared/money';
import type { OrderLine } from '@nanny-polo/shared/order';
import type { Adjustment, NotApplied } from '@nanny-polo/shared/quote';
import { WordedValue, type Words } from '../record/WordedValue.tsx';

const line = ({ label, amount_minor }: OrderLine) => `${label} ${money(amount_minor)}`;

const words: Words = {
  lines: line,
  void_lines: line,
  adjustments: ({ name, amount_minor }: Adjustment) => `${name} ${money(-amount_minor)}`,
  not_applied: ({ discount, why }: NotApplied) => `${discount} (${why})`,
};

/** The value of any field of an order. */
export const OrderValue = (props: { field: string; value: unknown }) => (
  <WordedValue words={words} {...props} />
);
