import { and, asc, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { type BookingRow, booking, toStatusList } from '../schedule/booking-table.ts';
import { formatVisitDay } from '../schedule/visit-words.ts';

/** How many days a letter names of the visits that are still open. */
const listedDays = 6;

/** Says which visits of the same series are still without a nanny; nothing if none is. */
export async function describeOpenVisits(db: Db, rows: readonly BookingRow[]): Promise<string[]> {
  const ids = [...new Set(rows.flatMap(({ series_id }) => series_id ?? []))];
  if (ids.length === 0) return [];
  const open = await db
    .select({ start_at: booking.start_at })
    .from(booking)
    .where(and(inArray(booking.series_id, ids), sql`${booking.status} IN ${toStatusList('undecided')}`))
    .orderBy(asc(booking.start_at));
  if (open.length === 0) return [];
  const days = open.slice(0, listedDays).map(({ start_at }) => formatVisitDay(start_at));
  const others = open.length - days.length;
  return [
    `We are still looking for a nanny for ${[...days, ...(others > 0 ? [`${others} more`] : [])].join(', ')}.`,
  ];
}
