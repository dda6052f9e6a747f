/** The mails about a booking to one person, which the queue keeps for a day after they were sent. */

import { type SQL, sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { mailQueue } from '../../kernel/database/queue.ts';
import type { Recipient } from './recipients.ts';

/** A mail, or the part of a mail about several visits. */
interface Mailed {
  readonly event_id: number;
  /** `offer`, or news about the booking. */
  readonly news: string;
  /** Whether it was sent or is being sent. */
  readonly told: boolean;
  /** Whether it is not written yet, or written together with the mail of the event `event_id`. */
  readonly pending: boolean;
}

/**
 * Returns the mails with offers and news about a booking, or with news about a series, to one person, by their events.
 * Leaves out reminders.
 */
export const findMailsToPerson = (
  db: Db,
  { to, person_id }: Recipient,
  recordId: number,
  eventId: number,
  resource: 'booking' | 'series' = 'booking',
): Promise<Mailed[]> =>
  queryRows(
    db,
    sql`WITH mailed AS (
      SELECT event_id, news, state, started_on, output, CASE WHEN state = 'completed' THEN output->>'state' = 'sent'
          ELSE state = 'active' AND output->>'state' IS NULL END AS sent
      FROM pgboss.job, LATERAL (${parts}) part
      WHERE name = ${mailQueue} AND data @> ${JSON.stringify({ to, person_id })}::jsonb
        AND event_id IN (SELECT id FROM event WHERE resource = ${resource} AND record_id = ${recordId}))
    SELECT event_id, news, sent AND NOT coalesce(output->'left_out' @> to_jsonb(event_id), false) AS told,
      state < 'active' OR (state = 'active' AND output->>'state' IS NULL
        AND started_on >= (SELECT max(started_on) FROM mailed WHERE event_id = ${eventId})) AS pending
    FROM mailed ORDER BY event_id`,
  );

/** The parts of a mail, with the event and the news of each. */
const parts: SQL = sql`SELECT (data->>'event_id')::int AS event_id,
    CASE data->>'template' WHEN 'booking' THEN data->>'news' ELSE 'offer' END AS news
  WHERE data->>'template' IN ('booking', 'offer') AND data->>'news' IS DISTINCT FROM 'reminder'
  UNION ALL SELECT named.id::int, CASE WHEN one->>'news' = 'offered' THEN 'offer' ELSE one->>'news' END
  FROM jsonb_array_elements(CASE data->>'template' WHEN 'visits' THEN data->'news' END) section(one),
    jsonb_array_elements_text(one->'event_ids') named(id)
  WHERE one->>'news' NOT IN ('price', 'time-question', 'withdrawn', 'visit-cancelled')`;
