import { sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import type { BookingRow } from '../schedule/booking-table.ts';

/**
 * Returns whether the family can still change its request: it has not begun, belongs to no series, and no nanny has
 * been offered it or asked about it.
 */
export async function isEditable(
  db: Db,
  { id, status, series_id, start_at }: Pick<BookingRow, 'id' | 'status' | 'series_id' | 'start_at'>,
): Promise<boolean> {
  if (status !== 'requested' || series_id !== null || Date.parse(start_at) <= Date.now()) return false;
  const asked = await queryRows(
    db,
    sql`SELECT FROM offer WHERE booking_id = ${id}
      UNION ALL SELECT FROM cover_request_booking WHERE booking_id = ${id} LIMIT 1`,
  );
  return asked.length === 0;
}
