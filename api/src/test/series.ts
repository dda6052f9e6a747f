import { type Booking, booking } from '@nanny-polo/shared/bookings/booking';
import { series as contract, type Series } from '@nanny-polo/shared/bookings/series';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import type { HttpClient } from '@nanny-polo/shared/contract/http-client';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { eq } from 'drizzle-orm';
import { booking as bookings } from '../bookings/schedule/booking-table.ts';
import { type SeriesRow, series } from '../bookings/schedule/series-table.ts';
import type { Db } from '../kernel/database/database.ts';
import { nextSlot } from './people.ts';
import { whole } from './whole.ts';

/** Inserts a daily, open-ended series of a parent, with `changes` and without visits. */
export async function readySeries(
  db: Db,
  parent_id: number,
  changes: Partial<typeof series.$inferInsert> = {},
): Promise<SeriesRow> {
  const [row] = await db
    .insert(series)
    .values({
      parent_id,
      service: 'hourly',
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      interval_weeks: 1,
      first_day: '2026-11-02',
      starts: '09:00',
      ends: '12:00',
      buffer_minutes: 0,
      terms_id: 1,
      made_until: '2026-11-01',
      source: 'phone',
      ...changes,
    })
    .returning();
  if (!row) throw new Error('No series was created');
  return row;
}

/** Creates a visit of a series, on a day of its own by default. */
export async function addVisit(
  db: Db,
  client: HttpClient,
  { id, parent_id, service }: Pick<SeriesRow, 'id' | 'parent_id' | 'service'>,
  { series_day, ...fields }: Partial<Body<typeof booking.create>> & { series_day?: string } = {},
): Promise<Booking> {
  const made = await client.call(booking.create, {
    body: { parent_id, service, buffer_minutes: 0, ...nextSlot(), ...fields },
  });
  await db
    .update(bookings)
    .set({ series_id: id, series_day: series_day ?? made.start_at.slice(0, 10) })
    .where(eq(bookings.id, made.id));
  return made;
}

/** Returns the Monday of the week after next. */
export function nextMonday(): string {
  const day = addDays(agencyDayOf(), 8);
  return addDays(day, (8 - new Date(day).getUTCDay()) % 7);
}

/** Returns the form of a series on Tuesdays and Thursdays, 15:00 to 19:00, from `nextMonday` on, with `changes`. */
export const seriesForm = (changes: { parent_id: number } & Record<string, unknown>) => ({
  service: 'hourly' as const,
  weekdays: [2, 4],
  interval_weeks: 1,
  first_day: nextMonday(),
  starts: '15:00',
  ends: '19:00',
  ...changes,
});

export const createSeries = (
  client: HttpClient,
  changes: Parameters<typeof seriesForm>[0],
): Promise<Series> => client.call(contract.create, { body: seriesForm(changes) });

/** Returns the bookings of a series, earliest first. */
export async function bookingsOf(client: HttpClient, id: number): Promise<Booking[]> {
  const found = await client.call(booking.list, {
    query: { filter: { series_id: id }, sort: ['start_at', 'ASC'], range: [0, 199] },
  });
  return whole(client, booking.get, found);
}
