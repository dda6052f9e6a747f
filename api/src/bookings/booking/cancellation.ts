import { hasTrait } from '@nanny-polo/shared/booking-status';
import type { CancellationPreview } from '@nanny-polo/shared/cancellation';
import { agency } from '@nanny-polo/shared/constants';
import type { Quote } from '@nanny-polo/shared/quote';
import type { Db } from '../../kernel/database/database.ts';
import { type CancellationFee, cancellationFee } from '../pricing/cancellation.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { quoteOf } from './quote.ts';

/** Returns what cancelling at `now` costs the parent by the booking's policy: nothing unless it is confirmed. */
export async function cancellationOf(db: Db, row: BookingRow, now: string): Promise<CancellationPreview> {
  const quote = row.quote ?? (await quoteOf(db, row));
  const { fee_minor, why, free_until } = costOf(row, quote, now);
  return {
    fee_minor,
    currency: agency.currency,
    total_minor: quote.total_minor,
    explanation: why,
    free_until: free_until && Date.parse(free_until) > Date.parse(now) ? free_until : null,
  };
}

function costOf(row: BookingRow, quote: Quote, now: string): CancellationFee {
  const { status, cancellation_policy, start_at } = row;
  if (status === 'confirmed') return cancellationFee(cancellation_policy, quote, start_at, now);
  if (hasTrait(status, 'undecided'))
    return { fee_minor: 0, why: 'Not confirmed yet: free', free_until: null };
  const why = `No longer possible: the booking is ${status.replace('_', ' ')}`;
  return { fee_minor: 0, why, free_until: null };
}
