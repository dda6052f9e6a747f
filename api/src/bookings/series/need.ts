import { type SQL, sql } from 'drizzle-orm';
import { statusList } from '../schedule/booking-table.ts';

/** What a booking of a series needs, as SQL; null if it was called off. `of` is the booking's table or its alias. */
export const needOf = (of: SQL): SQL<'open' | 'waiting' | 'to_confirm' | 'confirmed' | 'done' | null> =>
  sql`CASE WHEN ${of}.status = 'confirmed' THEN 'confirmed' WHEN ${of}.status IN ${statusList('work')} THEN 'done'
    WHEN ${of}.status IN ${statusList('undecided')} THEN coalesce((
      SELECT CASE o.state WHEN 'accepted' THEN 'to_confirm' WHEN 'waiting' THEN 'waiting' END
      FROM offer o WHERE o.booking_id = ${of}.id AND o.current AND o.nanny_polo_id = ${of}.nanny_polo_id
        AND ${of}.status = 'offered'), 'open') END`;
