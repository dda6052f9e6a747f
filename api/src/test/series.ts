import { type Booking, booking } from '@nanny-polo/shared/booking';
import type { Body } from '@nanny-polo/shared/endpoint';
import type { HttpClient } from '@nanny-polo/shared/http-client';
import { eq } from 'drizzle-orm';
import { booking as bookings } from '../bookings/schedule/booking-table.ts';
import { type SeriesRow, series } from '../bookings/schedule/series-table.ts';
import type { Db } from '../kernel/database/database.ts';
import { nextSlot } from './people.ts';

/** Inserts a series of a parent, daily and open-ended, with `changes`; it has no visits. */
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
