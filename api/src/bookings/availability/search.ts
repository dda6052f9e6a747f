import type { ExclusionCode } from '@nanny-polo/shared/bookings/availability';
import { ratingsThatCount } from '@nanny-polo/shared/bookings/visit-rating';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import type { nannyPolo } from '../../people/nanny-polo/table.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { isNotHeldBy, rangeOf, type Slot } from '../schedule/slot.ts';
import { weekMinutesOf, weekOf } from './week.ts';

export interface Search extends Slot {
  readonly service: BookingRow['service'];
  /** The booking whose own slot counts as free. */
  readonly booking_id: number | null;
  readonly parent_id?: number | undefined;
  /** The place of the care; null if its coordinates are unknown. */
  readonly place: { readonly lat: number; readonly lng: number } | null;
  readonly preferred: readonly number[];
  readonly blocked: readonly number[];
  /** Nannies who declined to work for the family. */
  readonly declining?: readonly number[];
  readonly children: number;
  /** The lowest accepted tier. */
  readonly tier: NannyPolo['tier'];
  /** Nannies must speak at least one of these. Each further one improves the rank. */
  readonly languages: readonly string[];
  readonly ignored?: readonly ExclusionCode[];
  /** The nannies to search among, by default all bookable ones. */
  readonly among?: readonly number[];
  /** The maximum number of free nannies, and of excluded ones. */
  readonly limit: number;
}

type NannyPolo = typeof nannyPolo.$inferSelect;

/** The fields of a nanny that the sentences for exclusions mention. */
export interface Described
  extends Pick<NannyPolo, 'status' | 'tier' | 'travel_radius_km' | 'max_children' | 'documents_until'> {
  readonly distance_km: number | null;
}

/** A nanny in the result. `against` is empty if they are free. */
export interface Judged
  extends Described,
    Pick<
      NannyPolo,
      'id' | 'photo' | 'lat' | 'lng' | 'languages' | 'rating' | 'rating_count' | 'rating_mean' | 'rates'
    > {
  readonly name: string;
  readonly preferred: boolean;
  readonly against: ExclusionCode[];
  /** Kilometres less merits: the lower, the better. Without a place, a nanny counts as far away as the average one. */
  readonly rank: number;
  /** The number of free nannies if this one is free, otherwise the number of excluded ones. */
  readonly total: number;
}

const tiers = ['basic', 'standard', 'senior'];

/** Points for each merit, with the stars assumed where they are unknown. A kilometre costs one point. */
const weight = { preferred: 10, star: 2, tier: 1, language: 2, unknownRating: 3.5 };

/**
 * The time of the care as SQL: its minutes of the week (int4multirange), its last day, and whether the nanny `n` has
 * declined cover for its week.
 */
interface TimeSql {
  readonly hours: SQL;
  readonly last_day: SQL;
  readonly declined: SQL;
}

type Condition = [code: ExclusionCode, condition: SQL];

export const isTimed = (code: ExclusionCode): boolean =>
  ['busy', 'time_off', 'hours', 'documents', 'declined_week'].includes(code);

/**
 * Returns the exclusion codes of a search with their SQL conditions, in the order in which they are reported. The
 * conditions refer to a nanny from `buildNannyQuery` as `n`, to whether their time is taken as `t`, and, in the search
 * for a booking, to the state of their latest offer or ask as `a`.
 */
export function conditionsOf(
  search: Omit<Search, 'start_at' | 'end_at' | 'limit'>,
  { hours, last_day, declined }: TimeSql,
): Condition[] {
  const { service, declining = [], ignored = [] } = search;
  const byHours = service === 'hourly' || service === 'daily';
  const all: [ExclusionCode, boolean, SQL][] = [
    ['status', true, sql`n.status <> 'active'`],
    ['blocked', search.blocked.length > 0, sql`n.id = ANY(${sql.param([...search.blocked])}::int[])`],
    ['offered', search.booking_id !== null, sql`coalesce(a.state IN ('waiting', 'accepted'), false)`],
    ['declined', search.booking_id !== null, sql`coalesce(a.state = 'declined', false)`],
    ['withdrew', search.booking_id !== null, sql`coalesce(a.state = 'retracted', false)`],
    ['declined_week', true, declined],
    ['declined_family', declining.length > 0, sql`n.id = ANY(${sql.param([...declining])}::int[])`],
    ['busy', true, sql`coalesce(t.held, false)`],
    ['time_off', true, sql`coalesce(t.off, false)`],
    ['hours', byHours, sql`NOT n.week_minutes @> ${hours}`],
    ['overnight', service === 'overnight', sql`NOT n.overnight_ok`],
    ['live_in', service === 'live_in', sql`NOT n.live_in_ok`],
    ['distance', search.place !== null, sql`coalesce(n.km > n.travel_radius_km, false)`],
    ['documents', true, sql`coalesce(n.documents_until <= ${last_day}, true)`],
    ['children', search.children > 0, sql`n.max_children < ${search.children}`],
    [
      'tier',
      search.tier !== 'basic',
      sql`n.tier <> ALL(${sql.param(tiers.slice(tiers.indexOf(search.tier)))}::text[])`,
    ],
    [
      'language',
      search.languages.length > 0,
      sql`NOT n.languages && ${sql.param([...search.languages])}::text[]`,
    ],
  ];
  return all.flatMap(([code, asked, condition]) =>
    asked && !ignored.includes(code) ? [[code, condition]] : [],
  );
}

/** Returns SQL for an integer with a bit for each condition that is true. */
export const bitsOf = (conditions: readonly Condition[]): SQL =>
  sql.join(
    [
      sql`0`,
      ...conditions.map(([, condition], at) => sql`(${condition})::int * ${sql.raw(String(2 ** at))}`),
    ],
    sql` + `,
  );

export const toExclusionCodes = (conditions: readonly Condition[], bits: number): ExclusionCode[] =>
  conditions.flatMap(([code], at) => ((bits & (2 ** at)) !== 0 ? [code] : []));

export const bookable = sql`nanny_polo.status IN ('active', 'on_leave', 'suspended')`;

/** Kilometres per degree of latitude. */
const degreeKm = 111.2;

/**
 * Returns SQL for the distance from the nanny's home in kilometres, on a plane. Within a nanny's travel radius, it
 * differs from the distance on a sphere by less than 0.1%.
 */
export function buildDistance(place: Search['place']): SQL {
  if (!place) return sql`NULL::float8`;
  const { lat, lng } = place;
  const across = degreeKm * Math.cos((lat * Math.PI) / 180);
  return sql`sqrt((lat - ${lat}::float8) * (lat - ${lat}::float8) * ${degreeKm ** 2}::float8
    + (lng - ${lng}::float8) * (lng - ${lng}::float8) * ${across ** 2}::float8)`;
}

/** SQL for the stars of a nanny that count: what families say once enough do, before that the agency's own rating. */
const countedStars = sql.raw(
  `CASE WHEN rating_count >= ${ratingsThatCount} THEN rating_mean ELSE rating END`,
);

/** Returns a query for the nannies to search among, with their distance as `km` and the stars that count. */
export const buildNannyQuery = ({ among, place }: Pick<Search, 'among' | 'place'>): SQL =>
  sql`SELECT id, status, tier, languages, ${countedStars} AS stars, travel_radius_km, week_minutes, overnight_ok, live_in_ok, max_children,
      documents_until, ${buildDistance(place)} AS km
    FROM nanny_polo WHERE ${among ? sql`id = ANY(${sql.param([...among])}::int[])` : bookable} OFFSET 0`;

const timeOf = ({ start_at, end_at }: Slot): TimeSql => ({
  hours: sql`${weekMinutesOf(start_at, end_at)}::int4multirange`,
  last_day: sql`${agencyDayOf(end_at)}::date`,
  declined: sql`n.id IN (SELECT nanny_polo_id FROM cover_ask WHERE week = ${weekOf(start_at)}::date)`,
});

/**
 * Builds one query that reads the busy ranges at that time through their index and checks each nanny once. Free nannies
 * are sorted best first, the others by the number of exclusions, then by distance.
 */
export function buildSearchQuery(search: Search): SQL {
  const against = bitsOf(conditionsOf(search, timeOf(search)));
  const spoken =
    search.languages.length > 0
      ? sql`(SELECT count(*) FROM unnest(n.languages) one WHERE one = ANY(${sql.param([...search.languages])}::text[]))`
      : sql`0`;
  const best = (kind: SQL) => sql`(SELECT *, (SELECT count(*) FROM judged WHERE ${kind}) AS total
    FROM judged WHERE ${kind} ORDER BY faults, rank, id LIMIT ${search.limit})`;
  return sql`
    WITH taken AS MATERIALIZED (
      SELECT nanny_polo_id, bool_or(reason = 'time_off') AS off, bool_or(reason <> 'time_off') AS held
      FROM busy WHERE busy && ${rangeOf(search)} AND ${isNotHeldBy(search.booking_id)}
      GROUP BY nanny_polo_id
    ), asked AS MATERIALIZED (
      SELECT DISTINCT ON (nanny_polo_id) nanny_polo_id, state FROM (
        SELECT nanny_polo_id, state, offered_at AS at, id FROM offer
        WHERE booking_id = ${search.booking_id}::int
          AND coalesce(start_at, ${search.start_at}::timestamptz) = ${search.start_at}::timestamptz
          AND coalesce(end_at, ${search.end_at}::timestamptz) = ${search.end_at}::timestamptz
        UNION ALL SELECT k.nanny_polo_id, k.state, k.answered_at, 0 FROM cover_ask k
          JOIN cover_request_booking c ON c.cover_request_id = k.cover_request_id
        WHERE c.booking_id = ${search.booking_id}::int AND k.scope = 'booking'
          AND coalesce(c.to_nanny_polo_id, k.nanny_polo_id) = k.nanny_polo_id
          AND c.start_at = ${search.start_at}::timestamptz AND c.end_at = ${search.end_at}::timestamptz
      ) reply ORDER BY nanny_polo_id, at DESC, id DESC
    ), placed AS (
      ${buildNannyQuery(search)}
    ), faulted AS (
      SELECT n.*, n.id = ANY(${sql.param([...search.preferred])}::int[]) AS preferred, ${against} AS against
      FROM placed n LEFT JOIN taken t ON t.nanny_polo_id = n.id LEFT JOIN asked a ON a.nanny_polo_id = n.id OFFSET 0
    ), judged AS MATERIALIZED (
      SELECT n.id, n.km, n.preferred, n.against, bit_count(n.against::bit(32)) AS faults,
        coalesce(n.km, avg(n.km) OVER (PARTITION BY n.against = 0), 0)
          - CASE WHEN n.against = 0 THEN n.preferred::int * ${weight.preferred}
          + coalesce(n.stars, ${weight.unknownRating}) * ${weight.star}
          + (CASE n.tier WHEN 'senior' THEN 2 WHEN 'standard' THEN 1 ELSE 0 END) * ${weight.tier}
          + ${spoken} * ${weight.language} ELSE 0 END AS rank
      FROM faulted n
    ), best AS (${best(sql`against = 0`)} UNION ALL ${best(sql`against <> 0`)})
    SELECT n.id, n.display_name AS name, n.photo, n.lat, n.lng, n.status, n.tier, n.languages, n.rating, n.rating_count,
      n.rating_mean, n.rates,
      n.travel_radius_km, n.max_children, n.documents_until::text AS documents_until, b.km AS distance_km, b.preferred,
      b.against AS bits, b.rank, b.total::int AS total
    FROM best b JOIN nanny_polo n ON n.id = b.id ORDER BY b.faults, b.rank, b.id`;
}

/** Returns the nannies of a search, free ones first. */
export async function searchNannies(db: Db, criteria: Search): Promise<Judged[]> {
  const conditions = conditionsOf(criteria, timeOf(criteria));
  const judged = await queryRows<Omit<Judged, 'against'> & { bits: number }>(db, buildSearchQuery(criteria));
  return judged.map(({ bits, ...one }) => ({ ...one, against: toExclusionCodes(conditions, bits) }));
}
