import { formatShortDay } from '@nanny-polo/shared/time/agency-day';
import { and, desc, eq, gte, inArray, lte, notExists, sql } from 'drizzle-orm';
import { readSettings } from '../../accounts/agency/service.ts';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { makeTransitionOf } from '../../kernel/resource/life-cycle.ts';
import { againstNanny, againstTransition } from '../booking/rules.ts';
import { lifeCycle } from '../booking/transition.ts';
import { askForPrice, priceOffer } from '../booking-price/price.ts';
import { changeBooking, lockBooking } from '../booking-record/row.ts';
import { makeOffer } from '../offer/service.ts';
import { moneyPort } from '../pricing/ports.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { busy } from '../schedule/busy-table.ts';
import { explainTaken, lockNannies } from '../schedule/hold.ts';
import { offer } from '../schedule/offer-table.ts';
import { type SeriesRow, seriesOffer } from '../schedule/series-table.ts';
import { rangeOf } from '../schedule/slot.ts';
import { listPlannedVisits, type VisitTime } from './visits.ts';

/** Returns the accepted offer of a series that includes its planned days, if there is one. */
export async function findStandingOffer(db: Db, seriesId: number) {
  const { id, series_id, state, planned } = seriesOffer;
  const isStanding = and(eq(series_id, seriesId), eq(state, 'accepted'), eq(planned, true));
  const [latest] = await db.select().from(seriesOffer).where(isStanding).orderBy(desc(id)).limit(1);
  return latest;
}

interface Clash {
  readonly day: string;
  readonly why: string;
}

/**
 * Holds the time of a locked series' nanny for each planned visit, except those that the nanny left out. An open-ended
 * series holds none. Returns the days on which the nanny is busy, which are not held.
 */
export async function holdPlan(tx: Db, series: SeriesRow): Promise<Clash[]> {
  const { id, nanny_polo_id: nannyId, last_day, buffer_minutes } = series;
  if (nannyId === null || last_day === null) return [];
  await lockNannies(tx, [nannyId]);
  const settings = await readSettings(tx);
  const acceptedOffer = await findStandingOffer(tx, id);
  const plan = listPlannedVisits(series, {}, settings).filter(
    ({ day }) => !acceptedOffer?.left_out.includes(day),
  );
  const clashes = await clashesOf(tx, series, nannyId, plan);
  const taken = new Set(clashes.map(({ day }) => day));
  const hold = { nanny_polo_id: nannyId, reason: 'hold', series_id: id } as const;
  for (const { day, start_at, end_at } of plan) {
    if (taken.has(day)) continue;
    const own = { ...hold, series_day: day, busy: rangeOf({ start_at, end_at, buffer_minutes }) };
    await tx
      .insert(busy)
      .values(own)
      .onConflictDoUpdate({
        target: [busy.series_id, busy.series_day],
        targetWhere: sql`series_id IS NOT NULL`,
        set: own,
      });
  }
  return clashes;
}

/** Returns the planned visits of a series during which a nanny is busy, by day. */
export async function clashesOf(
  db: Db,
  { id, buffer_minutes }: Pick<SeriesRow, 'id' | 'buffer_minutes'>,
  nannyId: number,
  visits: readonly Pick<VisitTime, 'day' | 'start_at' | 'end_at'>[],
): Promise<Clash[]> {
  if (visits.length === 0) return [];
  const column = (name: 'day' | 'start_at' | 'end_at') => sql.param(visits.map((visit) => visit[name]));
  const range = rangeOf({ start_at: sql`v.start_at`, end_at: sql`v.end_at`, buffer_minutes });
  const busyVisits = await queryRows<Clash>(
    db,
    sql`SELECT DISTINCT ON (v.day) v.day::text AS day, ${whyBusy} AS why
    FROM unnest(${column('day')}::date[], ${column('start_at')}::timestamptz[], ${column('end_at')}::timestamptz[])
      AS v(day, start_at, end_at)
      JOIN busy ON busy.nanny_polo_id = ${nannyId} AND busy.busy && ${range}
        AND (busy.series_id, busy.series_day) IS DISTINCT FROM (${id}::int, v.day)
      LEFT JOIN booking b ON b.id = busy.booking_id LEFT JOIN series s ON s.id = busy.series_id
    ORDER BY v.day, busy.id`,
  );
  return busyVisits.map(({ day, why }) => ({ day, why: `${formatShortDay(day)}: ${why}` }));
}

/** SQL for why a row of `busy`, with its booking `b` and series `s`, takes the nanny's time. */
const whyBusy = sql`CASE busy.reason WHEN 'time_off' THEN 'Has time off' WHEN 'booking' THEN 'Is booked: ' || b.code
  ELSE 'Is held for ' || s.code END`;

/** Returns the planned days of these series that hold their nanny's time, each as `series_id series_day`. */
export async function findHeldDays(db: Db, seriesIds: readonly number[]): Promise<Set<string>> {
  const { series_id, series_day } = busy;
  const own = inArray(series_id, [...seriesIds]);
  const busyDays = await db.select({ series_id, series_day }).from(busy).where(own);
  return new Set(busyDays.map((one) => `${one.series_id} ${one.series_day}`));
}

/** Releases the holds of a series from a given day, optionally up to another. */
export async function releasePlan(tx: Db, seriesId: number, from: string, to: string | null = null) {
  const last = to === null ? undefined : lte(busy.series_day, to);
  await tx.delete(busy).where(and(eq(busy.series_id, seriesId), gte(busy.series_day, from), last));
}

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
 * Gives new bookings of a locked series to the nanny who has accepted its plan, as accepted offers that replace the
 * holds. Each is confirmed if the series is and the rules allow it; otherwise the family is asked about a higher price.
 * It stays open if the nanny left its day out or cannot come.
 */
export async function offerNewVisits(
  tx: Db,
  actor: Actor,
  series: SeriesRow,
  bookings: readonly BookingRow[],
) {
  const acceptedOffer = await findStandingOffer(tx, series.id);
  if (!acceptedOffer || bookings.length === 0) return;
  const { nanny_polo_id, answered_at, answered_by, left_out } = acceptedOffer;
  const accepted = { answered_at, answered_by, series_offer_id: acceptedOffer.id };
  await lockNannies(tx, [nanny_polo_id]);
  const ids = bookings.map(({ id }) => id);
  if (series.confirmed_at) await moneyPort.lockOrders(tx, ids);
  for (const row of bookings) {
    const { series_day: day } = row;
    if (day) await releasePlan(tx, series.id, day, day);
    if (day && left_out.includes(day)) continue;
    const next = { ...row, nanny_polo_id };
    if ((await againstNanny(tx, next)).length > 0 || (await explainTaken(tx, nanny_polo_id, row, row.id)))
      continue;
    const patch = {
      nanny_polo_id,
      status: 'offered' as const,
      ...(await priceOffer(tx, row, nanny_polo_id)),
    };
    const offered = await changeBooking(tx, row, patch, { actor, action: 'offer' });
    await makeOffer(tx, actor, offered, accepted);
    if (series.confirmed_at && (await againstTransition(tx, offered, 'confirm')).length === 0)
      await makeTransitionOf(tx, actor, lifeCycle, await lockBooking(tx, row.id), 'confirm', {});
    else await askForPrice(tx, actor, offered);
  }
}
