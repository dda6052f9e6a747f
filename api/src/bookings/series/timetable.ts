import type { SeriesVisit } from '@nanny-polo/shared/bookings/series';
import { maxVisits } from '@nanny-polo/shared/bookings/series-form';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { holidayOf, selectHolidays } from '@nanny-polo/shared/time/agency-days';
import { and, eq, gte, sql } from 'drizzle-orm';
import { readSettings } from '../../accounts/agency/service.ts';
import type { Db } from '../../kernel/database/database.ts';
import { notFound } from '../../kernel/error/error.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { askedTime } from '../booking-record/view.ts';
import { booking } from '../schedule/booking-table.ts';
import { series } from '../schedule/series-table.ts';
import { findHeldDays } from '../series-plan/holds.ts';
import {
  type Calendar,
  listPlannedVisits,
  listSkippedDays,
  listVisitsOn,
  planEndOf,
} from '../series-plan/visits.ts';
import { needOf } from './view.ts';

type AskedTime = NonNullable<SeriesVisit['booking']>['asked_time'];

/**
 * Returns the bookings of a series, the days of its plan and the days on which the agency is closed, from a given day
 * on, in order; the plan of an open-ended series extends half a year beyond its bookings. Throws 404.
 */
export async function visitsOf(db: Db, id: number, from = '0001-01-01'): Promise<SeriesVisit[]> {
  const [row] = await db.select().from(series).where(eq(series.id, id));
  if (!row) throw notFound('Series');
  const settings = await readSettings(db);
  const held = await findHeldDays(db, [id]);
  const planned = listPlannedVisits(row, { from }, settings)
    .slice(0, maxVisits)
    .map((visit) => ({ ...visit, booking: null, held: held.has(`${id} ${visit.day}`), skipped: null }));
  // A series that ended early still has the bookings after its last day, cancelled or kept.
  const booked = await bookedOf(db, id, from, settings);
  const days = new Set(booked.map(({ day }) => day));
  const skippedDays = listSkippedDays(row, { from, to: planEndOf(row) }, settings);
  const skipped = skippedDays
    .filter(({ day }) => !days.has(day))
    .flatMap(({ day, reason }) =>
      listVisitsOn([day], row, settings).map((visit) => ({
        ...visit,
        booking: null,
        held: false,
        skipped: reason,
      })),
    );
  // A booking that was rescheduled keeps the day for which it was made, so it may be later than the plan.
  return [...booked, ...planned.filter(({ day }) => !days.has(day)), ...skipped].toSorted(
    (a, b) => Date.parse(a.start_at) - Date.parse(b.start_at),
  );
}

async function bookedOf(db: Db, id: number, from: string, { time_zone, closing_days }: Calendar) {
  const holidays = selectHolidays(closing_days);
  const { start_at, end_at, code, version, status, nanny_polo_id, changed_by_hand } = booking;
  const visits = await db
    .select({
      day: sql<string>`${booking.series_day}::text`,
      start_at,
      end_at,
      booking: {
        ...{ id: booking.id, code, version, status, nanny_polo_id, changed_by_hand },
        nanny_polo_name: nannyPolo.display_name,
        need: needOf(sql`booking`),
        asked_time: sql<AskedTime>`${askedTime}`,
      },
    })
    .from(booking)
    .leftJoin(nannyPolo, eq(nannyPolo.id, booking.nanny_polo_id))
    .where(and(eq(booking.series_id, id), gte(booking.series_day, from)));
  return visits.map((visit) => ({
    ...visit,
    holiday: holidayOf(agencyDayOf(visit.start_at, time_zone), holidays),
    held: false,
    skipped: null,
  }));
}
