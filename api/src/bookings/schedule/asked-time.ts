/** The new time that the nanny of a confirmed booking is asked about. */

import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import type { BookingRow } from './booking-table.ts';
import { type TimeChangeRow, timeChange } from './time-change-table.ts';

/** Returns the open question about a booking's time; undefined if there is none. */
export async function findAskedTime(db: Db, bookingId: number): Promise<TimeChangeRow | undefined> {
  const isOpen = and(eq(timeChange.booking_id, bookingId), eq(timeChange.state, 'asked'));
  const [asked] = await db.select().from(timeChange).where(isOpen);
  return asked;
}

/** Returns a booking with the time that its nanny is asked about; the booking itself if there is none. */
export async function withAskedTime<Row extends Pick<BookingRow, 'id' | 'status' | 'start_at' | 'end_at'>>(
  db: Db,
  row: Row,
): Promise<Row> {
  const asked = row.status === 'confirmed' ? await findAskedTime(db, row.id) : undefined;
  return asked ? { ...row, start_at: asked.start_at, end_at: asked.end_at } : row;
}

/** Ends the open question about a locked booking. Its busy range is written with the booking's next change. */
export async function endTimeChange(
  tx: Db,
  { id }: Pick<TimeChangeRow, 'id'>,
  state: Exclude<TimeChangeRow['state'], 'asked'>,
  answered_by: string | null = null,
): Promise<void> {
  await tx.update(timeChange).set({ state, answered_by, ended_at: sql`now()` }).where(eq(timeChange.id, id));
}
