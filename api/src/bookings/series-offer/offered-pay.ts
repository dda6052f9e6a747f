import type { Pay } from '@nanny-polo/shared/pricing/pay';
import { termsOf } from '../../accounts/agency/terms.ts';
import type { Db } from '../../kernel/database/database.ts';
import { findRates, hasRatesFor } from '../booking-price/rates.ts';
import { paysOf } from '../pricing/pay.ts';
import type { SeriesRow } from '../schedule/series-table.ts';
import type { OfferedBooking, PlannedVisit } from './offered.ts';
import type { SeriesOfferRow } from './token.ts';

/**
 * Returns the nanny's pay for the bookings of a series offer, at the pay of their offers, and then for its planned
 * visits, at the pay of the series or the nanny's own.
 */
export async function findOfferedPays(
  db: Db,
  row: SeriesRow,
  { nanny_polo_id }: Pick<SeriesOfferRow, 'nanny_polo_id'>,
  booked: readonly OfferedBooking[],
  plan: readonly PlannedVisit[],
): Promise<{ booked: Pay[]; planned: Pay[] }> {
  const own = hasRatesFor(row, nanny_polo_id) ? row.pay_rate_minor : null;
  const offered = own ?? booked.at(-1)?.offer.pay_rate_minor;
  const prices = await termsOf(db, row);
  const visits = [];
  for (const { start_at, end_at } of plan) {
    const { pay_rate_minor } =
      offered == null ? await findRates(db, nanny_polo_id, start_at, prices) : { pay_rate_minor: offered };
    visits.push({ ...row, start_at, end_at, pay_rate_minor, nanny_polo_id });
  }
  const pays = await paysOf(db, [
    ...booked.map(({ row: visit, offer: { pay_rate_minor } }) => ({
      ...visit,
      pay_rate_minor,
      nanny_polo_id,
    })),
    ...visits,
  ]);
  return { booked: pays.slice(0, booked.length), planned: pays.slice(booked.length) };
}
