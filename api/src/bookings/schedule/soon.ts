import { type SQL, sql } from 'drizzle-orm';

/**
 * Returns SQL for whether any of these bookings begins within 24 hours or is under way, so that its mail is urgent.
 * `ids` is a list of ids or a query.
 */
export const isSoon = (ids: SQL): SQL =>
  sql`EXISTS (SELECT FROM booking WHERE id IN (${ids}) AND start_at < now() + interval '24 hours' AND end_at > now())`;
