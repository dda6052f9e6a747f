import type { CancellationPreview } from '@nanny-polo/shared/cancellation';
import { agency } from '@nanny-polo/shared/constants';
import type { Db } from '../../kernel/database/database.ts';
import { cancellationFee } from '../pricing/cancellation.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { quoteOf } from './quote.ts';

/**
 * Returns what cancelling a booking at `now` costs its parent, under the policy that was copied to it. Before the
 * confirmation nothing is owed.
 */
export async function cancellationOf(db: Db, row: BookingRow, now: string): Promise<CancellationPreview> {
  const quote = row.quote ?? (await quoteOf(db, row));
  const { fee_minor, why, free_until } = cancellationFee(row.cancellation_policy, quote, row.start_at, now);
  const agreed = row.status === 'confirmed';
  const freeUntil = agreed ? free_until : row.start_at;
  return {
    fee_minor: agreed ? fee_minor : 0,
    currency: agency.currency,
    total_minor: quote.total_minor,
    explanation: agreed ? why : 'Not confirmed yet: free',
    free_until: freeUntil && Date.parse(freeUntil) > Date.parse(now) ? freeUntil : null,
  };
}
