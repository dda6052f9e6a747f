import type { Address, BookedChild } from '@nanny-polo/shared/people/family-fields';
import type { CancellationPolicy } from '@nanny-polo/shared/pricing/cancellation-policy';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import type { Quote } from '@nanny-polo/shared/pricing/quote';
import type { Words } from '../../records/record/FieldValue.tsx';
import { birthWordOf, formatCalendarDay } from '../../ui/field/instant.ts';

/** Functions that put the values of a booking's fields into words. Series use them too. */
export const bookingWords: Words = {
  quote: ({ total_minor, lines, adjustments }: Quote) => {
    const parts = [
      ...lines.map(({ label, amount_minor }) => `${label} ${formatMoney(amount_minor)}`),
      ...adjustments.map(({ name, amount_minor }) => `${name} ${formatMoney(-amount_minor)}`),
    ];
    return parts.length > 1 ? `${formatMoney(total_minor)} (${parts.join(', ')})` : formatMoney(total_minor);
  },
  address: ({ line, postcode }: Address) => `${line}, ${postcode}`,
  children: ({ name, date_of_birth, allergies, notes }: BookedChild, text) =>
    [
      name,
      text(`show.${birthWordOf(date_of_birth)}`, { date: formatCalendarDay(date_of_birth) }),
      ...allergies,
      notes,
    ]
      .filter(Boolean)
      .join(', '),
  cancellation_policy: ({ name }: CancellationPolicy) => name,
  offer: (answer: string, text) => text(`answer.${answer}`),
};

export const toChoices = (field: 'service' | 'source' | 'starts' | 'task', options: readonly string[]) =>
  options.map((id) => ({ id, name: `resources.booking.${field}.${id}` }));
