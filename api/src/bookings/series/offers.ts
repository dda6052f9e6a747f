import { and, eq, inArray, notExists } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { makeTransitionOf } from '../../kernel/resource/life-cycle.ts';
import { askForPrice, offeredTo } from '../booking/price.ts';
import { change, locked } from '../booking/row.ts';
import { againstNanny, reasonsAgainst } from '../booking/rules.ts';
import { lifeCycle } from '../booking/transition.ts';
import { makeOffer } from '../offer/service.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { lockNannies, whyTaken } from '../schedule/hold.ts';
import { offer } from '../schedule/offer-table.ts';
import { type SeriesRow, seriesOffer } from '../schedule/series-table.ts';
import { releaseDay, standingOffer } from './holds.ts';

/** Withdraws the waiting offers of a locked series that have no waiting or accepted visit left. */
export async function endEmptyOffers(tx: Db, seriesId: number): Promise<void> {
  const offers = tx
    .select({ id: offer.id })
    .from(offer)
    .where(and(eq(offer.series_offer_id, seriesOffer.id), inArray(offer.state, ['waiting', 'accepted'])));
  await tx
    .update(seriesOffer)
    .set({ state: 'withdrawn' })
    .where(and(eq(seriesOffer.series_id, seriesId), eq(seriesOffer.state, 'waiting'), notExists(offers)));
}

/**
 * Gives new bookings of a locked series to the nanny who has accepted its planned days, as accepted offers. Each
 * booking replaces the hold of its day. If the series has been confirmed, confirms those that the rules allow; for the
 * others, asks the family to agree to the price if it has not. A booking stays open if the nanny left its day out or
 * cannot come.
 */
export async function offerMade(tx: Db, actor: Actor, series: SeriesRow, bookings: readonly BookingRow[]) {
  const standing = await standingOffer(tx, series.id);
  if (!standing || bookings.length === 0) return;
  const { nanny_polo_id, answered_at, answered_by, left_out } = standing;
  const accepted = { answered_at, answered_by, series_offer_id: standing.id };
  await lockNannies(tx, [nanny_polo_id]);
  for (const row of bookings) {
    if (row.series_day) await releaseDay(tx, series.id, row.series_day);
    if (row.series_day && left_out.includes(row.series_day)) continue;
    const next = { ...row, nanny_polo_id };
    if ((await againstNanny(tx, next)).length > 0 || (await whyTaken(tx, nanny_polo_id, row, row.id)))
      continue;
    const patch = {
      nanny_polo_id,
      status: 'offered' as const,
      ...(await offeredTo(tx, row, nanny_polo_id)),
    };
    const offered = await change(tx, row, patch, { actor, action: 'offer' });
    await makeOffer(tx, actor, offered, accepted);
    if (series.confirmed_at && (await reasonsAgainst(tx, offered, 'confirm')).length === 0)
      await makeTransitionOf(tx, actor, lifeCycle, await locked(tx, row.id), 'confirm', {});
    else await askForPrice(tx, actor, offered);
  }
}
