import type { Address, Child } from '@nanny-polo/shared/people/parents';
import type { CancellationPolicy } from '@nanny-polo/shared/pricing/cancellation-policy';
import { money } from '@nanny-polo/shared/pricing/money';
import type { Quote } from '@nanny-polo/shared/pricing/quote';
import type { Words } from '../../records/record/FieldValue.tsx';
import { birthWord, calendarDay } from '../../ui/field/instant.ts';

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
