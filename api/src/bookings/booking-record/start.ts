import { midnightOf } from '@nanny-polo/shared/time/agency-clock';
import { limitsOf, type RelativeDays } from '@nanny-polo/shared/time/relative-days';
import { and, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import { booking } from '../schedule/booking-table.ts';
import { longestInterval } from '../schedule/slot.ts';

/** Returns the condition that a booking starts in one of the periods; those to come include what still runs. */
export const toStartCondition = (names: readonly unknown[]): SQL | undefined =>
  or(
    ...names.map((name) => {
      const [from, to] = limitsOf(name as RelativeDays);
      if (name === 'coming')
        return and(sql`${booking.start_at} > now() - ${longestInterval}`, sql`${booking.end_at} > now()`);
      return and(
        from === null ? undefined : gte(booking.start_at, midnightOf(from)),
        to === null ? undefined : lt(booking.start_at, midnightOf(to)),
      );
    }),
  );
