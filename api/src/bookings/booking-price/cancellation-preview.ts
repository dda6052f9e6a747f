import { hasTrait } from '@nanny-polo/shared/bookings/booking-status';
import { agency } from '@nanny-polo/shared/contract/agency';
import type { CancellationPreview } from '@nanny-polo/shared/pricing/cancellation';
import type { Db } from '../../kernel/database/database.ts';
import { computeCancellationFee } from '../pricing/cancellation-fee.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { quoteOf } from './quote.ts';

/** Returns what cancelling at `now` costs the parent under the booking's policy: nothing unless it is confirmed. */
export async function cancellationOf(db: Db, row: BookingRow, now: string): Promise<CancellationPreview> {
  const quote = row.quote ?? (await quoteOf(db, row));
  const { status, cancellation_policy, start_at } = row;
  const sums = { fee_minor: 0, currency: agency.currency, total_minor: quote.total_minor };
  if (status !== 'confirmed') {
    const explanation = hasTrait(status, 'undecided')
      ? 'Not confirmed yet: free'
      : `No longer possible: the booking is ${status.replace('_', ' ')}`;
    return { ...sums, explanation, free_until: null };
  }
  const { fee_minor, why, free_until } = computeCancellationFee(cancellation_policy, quote, start_at, now);
  const isFree = free_until !== null && Date.parse(free_until) > Date.parse(now);
  return { ...sums, fee_minor, explanation: why, free_until: isFree ? free_until : null };
}
