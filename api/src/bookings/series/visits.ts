import { agencyClock } from '@nanny-polo/shared/agency-clock';
import { dayAfter } from '@nanny-polo/shared/agency-day';
import { daysOf, type Recurrence, visitOn } from '@nanny-polo/shared/recurrence';
import type { visitTime } from '@nanny-polo/shared/series';
import { and, eq, inArray } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { readSettings } from '../../accounts/agency/service.ts';
import { termsOf } from '../../accounts/agency/terms.ts';
import type { Db } from '../../kernel/database/database.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { insertBooking } from '../booking/create.ts';
import { ratesFor } from '../booking/rates.ts';
import { bankHoliday } from '../pricing/bank-holidays.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import type { SeriesRow } from '../schedule/series-table.ts';

/** A visit on the agency's clock. */
export type VisitTime = z.output<typeof visitTime>;

/** Returns the day of an instant in a time zone. */
export const dayIn = (instant: string, zone: string): string =>
  new Date(agencyClock(Date.parse(instant), zone)).toISOString().slice(0, 10);

/** Returns the last day for which bookings are made ahead at `now`. */
export function horizonOf(
  { time_zone, series_horizon_weeks }: { time_zone: string; series_horizon_weeks: number },
  now: string,
): string {
  return dayAfter(dayIn(now, time_zone), 7 * series_horizon_weeks);
}

/** Returns the visits on these days. A day that the time zone skips has none. */
export function visitsOn(
  days: readonly string[],
  rule: Pick<Recurrence, 'starts' | 'ends'>,
  zone: string,
): VisitTime[] {
  return days.flatMap((day) => {
    const visit = visitOn(day, rule, zone);
    return visit ? [{ day, ...visit, holiday: bankHoliday(day) }] : [];
  });
}

/** Returns the visits of a rule from one day to another, both included, whether or not they are bookings. */
export const planOf = (rule: Recurrence, period: { from: string; to: string }, zone: string): VisitTime[] =>
  visitsOn(daysOf(rule, period), rule, zone);

/**
 * Makes the bookings of these days of a locked series, without a nanny and at the rates of `nannyId` unless the series
 * has its own. Leaves out days that have a booking already and visits that have begun. Returns the new bookings by day.
 */
export async function makeVisits(
  tx: Db,
  actor: Actor,
  row: SeriesRow,
  days: readonly string[],
  nannyId: number | null = null,
): Promise<BookingRow[]> {
  const { time_zone } = await readSettings(tx);
  const prices = await termsOf(tx, row.terms_id);
  const made = await tx
    .select({ day: booking.series_day })
    .from(booking)
    .where(and(eq(booking.series_id, row.id), inArray(booking.series_day, [...days])));
  const known = new Set(made.map(({ day }) => day));
  const now = Date.now();
  const found: BookingRow[] = [];
  for (const { day, start_at, end_at } of visitsOn(days, row, time_zone)) {
    if (known.has(day) || Date.parse(start_at) < now) continue;
    const listed = await ratesFor(tx, nannyId, start_at, prices);
    const values = {
      series_id: row.id,
      series_day: day,
      parent_id: row.parent_id,
      nanny_polo_id: null,
      service: row.service,
      start_at,
      end_at,
      buffer_minutes: row.buffer_minutes,
      address: row.address,
      children: row.children,
      notes: row.notes,
      internal_note: row.internal_note,
      source: row.source,
      discount_codes: row.discount_codes,
      terms_id: row.terms_id,
      cancellation_policy: row.cancellation_policy,
      bill_rate_minor: row.bill_rate_minor ?? listed.bill_rate_minor,
      pay_rate_minor: row.pay_rate_minor ?? listed.pay_rate_minor,
    };
    found.push(await insertBooking(tx, actor, values, prices));
  }
  return found;
}
