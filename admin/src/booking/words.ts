import type { CancellationPolicy } from '@nanny-polo/shared/cancellation-policy';
import { money } from '@nanny-polo/shared/money';
import type { Address, Child } from '@nanny-polo/shared/parents';
import type { Quote } from '@nanny-polo/shared/quote';
import { birthWord, calendarDay } from '../field/instant.ts';
import type { Words } from '../record/FieldValue.tsx';

/** Functions that put the values of a booking's fields into words. Series use them too. */
export const bookingWords: Words = {
  quote: ({ total_minor, lines, adjustments }: Quote) => {
    const parts = [
      ...lines.map(({ label, amount_minor }) => `${label} ${money(amount_minor)}`),
      ...adjustments.map(({ name, amount_minor }) => `${name} ${money(-amount_minor)}`),
    ];
    return parts.length > 1 ? `${money(total_minor)} (${parts.join(', ')})` : money(total_minor);
  },
  address: ({ line, postcode }: Address) => `${line}, ${postcode}`,
  children: ({ name, date_of_birth, allergies, notes }: Child, text) =>
    [name, text(`show.${birthWord(date_of_birth)}`, { date: calendarDay(date_of_birth) }), allergies, notes]
      .filter(Boolean)
      .join(', '),
  cancellation_policy: ({ name }: CancellationPolicy) => name,
  offer: (answer: string, text) => text(`answer.${answer}`),
};
