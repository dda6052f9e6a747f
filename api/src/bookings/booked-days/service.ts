import { listStatusesWith } from '@nanny-polo/shared/bookings/booking-status';
import { addDays } from '@nanny-polo/shared/time/agency-day';
import { and, gt, gte, inArray, lt, sql } from 'drizzle-orm';
import { agencyZone } from '../../accounts/agency/table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { booking } from '../schedule/booking-table.ts';

interface Days {
  readonly first_day: string;
  readonly last_day: string;
}

/** Returns the number of visits and requests still to come that begin in each of these periods. */
export async function countVisitsIn(db: Db, periods: readonly Days[]) {
  const counts = [];
  for (const { first_day, last_day } of periods) {
    const midnight = (day: string) => sql`(${day}::timestamp AT TIME ZONE ${agencyZone})`;
    const isRequest = sql`${booking.status} = 'requested'`;
    const [count] = await db
      .select({
        visits: sql<number>`(count(*) FILTER (WHERE NOT ${isRequest}))::int`,
        requests: sql<number>`(count(*) FILTER (WHERE ${isRequest}))::int`,
      })
      .from(booking)
      .where(
        and(
          inArray(booking.status, listStatusesWith('ahead')),
          gt(booking.start_at, sql`now()`),
          gte(booking.start_at, midnight(first_day)),
          lt(booking.start_at, midnight(addDays(last_day, 1))),
        ),
      );
    counts.push({ first_day, last_day, visits: count?.visits ?? 0, requests: count?.requests ?? 0 });
  }
  return counts;
}
