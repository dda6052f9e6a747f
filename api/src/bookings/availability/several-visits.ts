import type { ExclusionCode } from '@nanny-polo/shared/bookings/availability';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { rangeOf } from '../schedule/slot.ts';
import {
  bitsOf,
  buildNannyQuery,
  conditionsOf,
  type Described,
  isTimed,
  type Judged,
  type Search,
  toExclusionCodes,
} from './search.ts';
import { weekMinutesOf, weekOf } from './week.ts';

type Visit = Pick<Search, 'start_at' | 'end_at'>;

/** What the visits have in common. */
type Wanted = Omit<Search, 'start_at' | 'end_at' | 'limit'>;

/** A nanny with the indexes of the visits that they cannot do. */
interface Candidate extends Pick<Judged, 'id' | 'name' | 'distance_km'> {
  readonly cannot: number[];
}

/** Why the search excludes a nanny from one visit. */
export interface Verdict extends Described {
  readonly id: number;
  /** The index of the visit. */
  readonly visit: number;
  readonly against: ExclusionCode[];
  /** The first booking that holds the nanny's time during the visit, and the code of the first series with a hold. */
  readonly booking_id: number | null;
  readonly booking_code: string | null;
  readonly series_code: string | null;
}

/** The time of the care as SQL, from a row `v` of `visit`. */
const times = {
  hours: sql`v.hours`,
  last_day: sql`v.last_day`,
  declined: sql`(n.id, v.week) IN (SELECT nanny_polo_id, week FROM cover_ask WHERE week IS NOT NULL)`,
};

/** Returns SQL for the tables `visit`, a row for each visit, and `taken`, the nannies whose time is taken during it. */
function visitsAndTaken(visits: readonly Visit[], { buffer_minutes }: Wanted): SQL {
  const column = (value: (visit: Visit) => string) => sql.param(visits.map(value));
  const range = rangeOf({ start_at: sql`v.start_at`, end_at: sql`v.end_at`, buffer_minutes });
  return sql`visit AS MATERIALIZED (
      SELECT start_at, end_at, hours::int4multirange AS hours, last_day, week, at::int - 1 AS at FROM unnest(
        ${column((one) => one.start_at)}::timestamptz[], ${column((one) => one.end_at)}::timestamptz[],
        ${column((one) => weekMinutesOf(one.start_at, one.end_at))}::text[], ${column((one) => agencyDayOf(one.end_at))}::date[],
        ${column((one) => weekOf(one.start_at))}::date[]
      ) WITH ORDINALITY AS one(start_at, end_at, hours, last_day, week, at)
    ), taken AS MATERIALIZED (
      SELECT v.at, busy.nanny_polo_id, bool_or(reason = 'time_off') AS off, bool_or(reason <> 'time_off') AS held,
        min(busy.booking_id) AS booking_id, min(busy.series_id) AS series_id
      FROM visit v JOIN busy ON busy.busy && ${range}
      GROUP BY v.at, busy.nanny_polo_id
    )`;
}

/** Returns why the search excludes each nanny of `among` from each visit, by visit. Unknown nannies are left out. */
export async function judgeVisits(
  db: Db,
  criteria: Wanted & { readonly among: readonly number[] },
  visits: readonly Visit[],
): Promise<Verdict[]> {
  const conditions = conditionsOf(criteria, times);
  const verdicts = await queryRows<Omit<Verdict, 'against'> & { bits: number }>(
    db,
    sql`WITH ${visitsAndTaken(visits, criteria)}, placed AS (${buildNannyQuery(criteria)})
      SELECT v.at AS visit, n.id, n.status, n.km AS distance_km, n.travel_radius_km,
        n.documents_until::text AS documents_until, n.max_children, n.tier, ${bitsOf(conditions)} AS bits,
        t.booking_id, b.code AS booking_code, s.code AS series_code
      FROM placed n CROSS JOIN visit v LEFT JOIN taken t ON t.nanny_polo_id = n.id AND t.at = v.at
      LEFT JOIN booking b ON b.id = t.booking_id LEFT JOIN series s ON s.id = t.series_id
      ORDER BY v.at, n.id`,
  );
  return verdicts.map(({ bits, ...one }) => ({ ...one, against: toExclusionCodes(conditions, bits) }));
}

/** Returns the nannies who suit these visits apart from their times, nearest first, with the visits they cannot do. */
export async function findCandidates(
  db: Db,
  criteria: Wanted,
  visits: readonly Visit[],
): Promise<Candidate[]> {
  const conditions = conditionsOf(criteria, times);
  const part = (timed: boolean) => bitsOf(conditions.filter(([code]) => isTimed(code) === timed));
  return queryRows(
    db,
    sql`WITH ${visitsAndTaken(visits, criteria)}, placed AS (${buildNannyQuery(criteria)}),
      suited AS MATERIALIZED (SELECT * FROM placed n WHERE ${part(false)} = 0),
      judged AS (
        SELECT n.id, n.km, coalesce(array_agg(v.at) FILTER (WHERE ${part(true)} <> 0), '{}') AS cannot
        FROM suited n CROSS JOIN visit v LEFT JOIN taken t ON t.nanny_polo_id = n.id AND t.at = v.at
        GROUP BY n.id, n.km
      )
      SELECT j.id, n.display_name AS name, j.km AS distance_km, j.cannot
      FROM judged j JOIN nanny_polo n ON n.id = j.id ORDER BY j.km NULLS LAST, j.id`,
  );
}
