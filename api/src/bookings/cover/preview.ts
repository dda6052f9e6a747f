import { agencyDay, dayAfter } from '@nanny-polo/shared/agency-day';
import type { CoverPreview } from '@nanny-polo/shared/cover';
import { and, asc, inArray, isNull, ne, sql } from 'drizzle-orm';
import { readSettings } from '../../accounts/agency/service.ts';
import type { Db } from '../../kernel/database/database.ts';
import { notFound } from '../../kernel/error/error.ts';
import { type BookingRow, booking, statusList } from '../schedule/booking-table.ts';
import { nextToAsk } from './candidates.ts';
import { firstWave } from './quiet.ts';
import { againstStart, fitTogether } from './start.ts';
import { named } from './view.ts';
import { whyForOffice } from './why.ts';

/** Returns what starting a cover request would do now. Changes nothing. Throws 404 for an unknown booking. */
export async function previewRequest(db: Db, ids: readonly number[]): Promise<CoverPreview> {
  const now = new Date().toISOString();
  const found = await db
    .select()
    .from(booking)
    .where(inArray(booking.id, [...ids]))
    .orderBy(asc(booking.id));
  const row = found.find(({ id }) => id === ids[0]);
  if (!row || found.length < new Set(ids).size) throw notFound('Booking');
  const settings = await readSettings(db);
  const reasons = await againstStart(db, found, now);
  const first = reasons.length > 0 ? [] : await nextToAsk(db, found, [], settings.wave_size);
  return {
    refused: reasons.join(' ') || (first.length === 0 ? 'No nanny is free.' : null),
    first_wave_at: new Date(firstWave(found, now, settings)).toISOString(),
    first: first.map((one) => ({ id: one.id, name: one.name, why: whyForOffice(one) })),
    wave_size: settings.wave_size,
    wait_minutes: settings.wave_wait_minutes,
    together: await named(db, await togetherWith(db, row)),
  };
}

/** The maximum number of bookings to suggest. */
const mostSuggested = 10;

async function togetherWith(db: Db, row: BookingRow): Promise<BookingRow[]> {
  const day = agencyDay(row.start_at);
  const found = await db
    .select()
    .from(booking)
    .where(
      and(
        ne(booking.id, row.id),
        isNull(booking.nanny_polo_id),
        sql`${booking.status} IN ${statusList('undecided')}`,
        sql`${booking.start_at} > now()`,
        sql`${booking.start_at} BETWEEN ${dayAfter(day, -1)}::date AND ${dayAfter(day, 2)}::date`,
        sql`NOT EXISTS (SELECT 1 FROM cover_request_booking c JOIN cover_request r ON r.id = c.cover_request_id
          WHERE c.booking_id = ${booking.id} AND r.ended_at IS NULL)`,
      ),
    )
    .orderBy(asc(booking.start_at), asc(booking.id));
  return found.filter((other) => fitTogether(row, other)).slice(0, mostSuggested);
}
