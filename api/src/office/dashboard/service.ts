import type { CoverFigures, Dashboard } from '@nanny-polo/shared/office/dashboard';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { sql } from 'drizzle-orm';
import { agencyZone } from '../../accounts/agency/table.ts';
import { agreed } from '../../bookings/schedule/booking-table.ts';
import { longestInterval } from '../../bookings/schedule/slot.ts';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { shareQueries } from '../../kernel/reading/batch.ts';

const defaultDays = 30;

/** Returns the figures and charts of the last `days` days. Runs two queries. */
export const readDashboard = shareQueries(async (db: Db, days: number = defaultDays): Promise<Dashboard> => {
  const today = agencyDayOf(new Date());
  const from = addDays(today, 1 - days);
  const [[counted], cover] = await Promise.all([figures(db, { today, from }), readCoverFigures(db, from)]);
  if (!counted) throw new Error('The figures are missing');
  return { cover, ...counted };
});

/** Returns the figures of all charts as one row. `utilisation` covers the current week, from Monday. */
function figures(
  db: Db,
  { today, from }: { today: string; from: string },
): Promise<Omit<Dashboard, 'cover'>[]> {
  return queryRows(
    db,
    sql`
    WITH days AS (SELECT day::date AS day, (day::date)::timestamp AT TIME ZONE ${agencyZone} AS opens,
        (day::date + 1)::timestamp AT TIME ZONE ${agencyZone} AS closes
      FROM generate_series(${from}::date, ${today}::date, interval '1 day') AS day),
    week AS (SELECT day::date AS day, (day::date)::timestamp AT TIME ZONE ${agencyZone} AS opens,
        (day::date + 1)::timestamp AT TIME ZONE ${agencyZone} AS closes, (extract(isodow FROM day)::int - 1) * 1440 AS minute
      FROM generate_series(date_trunc('week', ${today}::date::timestamp), date_trunc('week', ${today}::date::timestamp)
        + interval '6 days', interval '1 day') AS day),
    used AS (SELECT w.day, sum(extract(epoch FROM least(b.end_at, w.closes) - greatest(b.start_at, w.opens))) / 3600 AS hours
      FROM week w CROSS JOIN LATERAL (
        SELECT start_at, end_at FROM booking WHERE start_at < w.closes AND start_at >= w.opens - interval '1 day'
          AND end_at > w.opens AND end_at - start_at <= interval '1 day' AND ${agreed}
        UNION ALL
        SELECT start_at, end_at FROM booking WHERE start_at < w.closes AND start_at >= w.opens - ${longestInterval}
          AND end_at > w.opens AND end_at - start_at > interval '1 day' AND ${agreed}) b
      GROUP BY w.day),
    weeks AS MATERIALIZED (SELECT week_minutes AS minutes, count(*) AS nannies FROM nanny_polo
      WHERE status = 'active' GROUP BY week_minutes),
    open AS (SELECT w.day, sum((upper(part) - lower(part)) * n.nannies) / 60.0 AS hours FROM week w CROSS JOIN weeks n
      CROSS JOIN LATERAL unnest(n.minutes * int4multirange(int4range(w.minute, w.minute + 1440))) AS part
      GROUP BY w.day)
    SELECT
      (SELECT json_agg(json_build_object('day', d.day, 'received_minor', r.minor, 'bookings', b.bookings) ORDER BY d.day)
        FROM days d CROSS JOIN LATERAL (SELECT coalesce(sum(CASE kind WHEN 'refund' THEN -amount_minor ELSE amount_minor END), 0) AS minor
          FROM order_transaction WHERE at >= d.opens AND at < d.closes) r
        CROSS JOIN LATERAL (SELECT count(*) AS bookings FROM booking
          WHERE start_at >= d.opens AND start_at < d.closes AND ${agreed}) b) AS by_day,
      (SELECT json_agg(json_build_object('day', w.day, 'booked_hours', round(coalesce(u.hours, 0)::numeric, 1),
          'available_hours', round(coalesce(a.hours, 0)::numeric, 1)) ORDER BY w.day)
        FROM week w LEFT JOIN used u USING (day) LEFT JOIN open a USING (day)) AS utilisation`,
  );
}

/**
 * Returns the cover figures since the beginning of the agency's day `from`, as the contract defines them. Each reads
 * its days through a partial index.
 */
export async function readCoverFigures(db: Db, from: string): Promise<CoverFigures> {
  const since = sql`(SELECT ${from}::date::timestamp AT TIME ZONE ${agencyZone})`;
  const [row] = await queryRows<CoverFigures>(
    db,
    sql`
    SELECT
      (SELECT json_build_object('count', count, 'median_seconds', shares[1], 'ninetieth_seconds', shares[2])
        FROM (SELECT count(*) AS count, percentile_disc(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY first_yes_seconds) AS shares
          FROM offer WHERE answered_at >= ${since} AND first_yes_seconds IS NOT NULL) yes) AS first_yes,
      (SELECT json_build_object('requests', count(*), 'covered', count(*) FILTER (WHERE EXISTS (
          SELECT 1 FROM cover_ask k WHERE k.cover_request_id = r.id AND k.state = 'accepted' AND k.wave = 1)))
        FROM cover_request r WHERE NOT r.swap AND r.state IN ('filled', 'expired') AND r.ended_at >= ${since}) AS first_wave,
      (SELECT count(DISTINCT booking_id)::int FROM offer WHERE rescue AND answered_at >= ${since}) AS rescued`,
  );
  if (!row) throw new Error('The cover figures are missing');
  return row;
}
