import { agencyDay } from '@nanny-polo/shared/agency-day';
import type { ExclusionCode } from '@nanny-polo/shared/availability';
import type { NannyRate } from '@nanny-polo/shared/nanny-dossier';
import { type SQL, sql } from 'drizzle-orm';
import { notHeldBy, rangeOf, type Slot } from '../busy/slot.ts';
import { type Db, rows } from '../database/database.ts';
import { weekMinutes } from './week.ts';

/** What a nanny is wanted for. */
export interface Search extends Slot {
  readonly service: 'hourly' | 'daily' | 'overnight' | 'live_in';
  /** What it holds already counts as free. */
  readonly booking_id: number | null;
  /** Where; null where it is not on the map. */
  readonly place: { readonly lat: number; readonly lng: number } | null;
  readonly preferred: readonly number[];
  readonly blocked: readonly number[];
  readonly children: number;
  /** This tier or a higher one. */
  readonly tier: 'basic' | 'standard' | 'senior';
  /** One of these at least; more are better. */
  readonly languages: readonly string[];
  /** How many of the free and how many of the others. */
  readonly limit: number;
}

/** A nanny as the search judged her: `against` is empty for who is free. */
export interface Judged {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly status: string;
  readonly tier: Search['tier'];
  readonly languages: string[];
  readonly rating: number | null;
  readonly rates: NannyRate[];
  readonly travel_radius_km: number;
  readonly max_children: number;
  readonly documents_until: string | null;
  readonly distance_km: number | null;
  readonly preferred: boolean;
  readonly against: ExclusionCode[];
  /** How many are as free as she, or as little. */
  readonly total: number;
}

const tiers = ['basic', 'standard', 'senior'];

/** What one kilometre more weighs against her, and what speaks for her in the same unit. */
const weight = { preferred: 10, star: 2, tier: 1, language: 2, unknownDistance: 5, unknownRating: 3.5 };

/** Every condition that keeps a nanny from being free, in the order in which they are told. */
function conditionsOf(search: Search): [ExclusionCode, SQL][] {
  const { service } = search;
  const byHours = service === 'hourly' || service === 'daily';
  const none = sql`false`;
  return [
    ['status', sql`n.status <> 'active'`],
    ['blocked', sql`n.id = ANY(${sql.param([...search.blocked])}::int[])`],
    ['busy', sql`coalesce(t.held, false)`],
    ['time_off', sql`coalesce(t.off, false)`],
    [
      'hours',
      byHours
        ? sql`NOT n.week_minutes @> ${weekMinutes(search.start_at, search.end_at)}::int4multirange`
        : none,
    ],
    ['overnight', service === 'overnight' ? sql`NOT n.overnight_ok` : none],
    ['live_in', service === 'live_in' ? sql`NOT n.live_in_ok` : none],
    ['distance', sql`coalesce(d.km > n.travel_radius_km, false)`],
    ['documents', sql`coalesce(n.documents_until <= ${agencyDay(search.end_at)}::date, true)`],
    ['children', sql`n.max_children < ${search.children}`],
    ['tier', sql`n.tier <> ALL(${sql.param(tiers.slice(tiers.indexOf(search.tier)))}::text[])`],
    [
      'language',
      search.languages.length > 0
        ? sql`NOT n.languages && ${sql.param([...search.languages])}::text[]`
        : none,
    ],
  ];
}

/**
 * One query: the busy ranges at that time by their index, each nanny of the agency judged once, the best of both
 * kinds answered. Free ones stand best first, the others by how little is against them, the nearest first.
 */
export function searchQuery(search: Search): SQL {
  const conditions = conditionsOf(search);
  const against = sql.join(
    conditions.map(([, condition], at) => sql`(${condition})::int * ${sql.raw(String(2 ** at))}`),
    sql` + `,
  );
  const { lat, lng } = search.place ?? { lat: null, lng: null };
  const languages = sql.param([...search.languages]);
  return sql`
    WITH taken AS MATERIALIZED (
      SELECT nanny_polo_id, bool_or(reason = 'time_off') AS off, bool_or(reason <> 'time_off') AS held
      FROM busy WHERE busy && ${rangeOf(search)} AND ${notHeldBy(search.booking_id)}
      GROUP BY nanny_polo_id
    ), judged AS (
      SELECT n.id, d.km, n.id = ANY(${sql.param([...search.preferred])}::int[]) AS preferred, ${against} AS against,
        n.rating, n.tier, n.languages
      FROM nanny_polo n LEFT JOIN taken t ON t.nanny_polo_id = n.id
      CROSS JOIN LATERAL (SELECT CASE WHEN n.lat + n.lng + ${lat}::float8 IS NOT NULL THEN 12742 * asin(sqrt(least(1,
        sin(radians(n.lat - ${lat}::float8) / 2) ^ 2 + cos(radians(${lat}::float8)) * cos(radians(n.lat))
        * sin(radians(n.lng - ${lng}::float8) / 2) ^ 2))) END AS km) d
      WHERE n.status IN ('active', 'on_leave', 'suspended')
    ), ranked AS (
      SELECT id, km, preferred, against, count(*) OVER kind AS total,
        row_number() OVER (kind ORDER BY bit_count(against::bit(16)), CASE WHEN against = 0 THEN
          coalesce(km, ${weight.unknownDistance}) - preferred::int * ${weight.preferred}
          - coalesce(rating, ${weight.unknownRating}) * ${weight.star}
          - (CASE tier WHEN 'senior' THEN 2 WHEN 'standard' THEN 1 ELSE 0 END) * ${weight.tier}
          - (SELECT count(*) FROM unnest(languages) spoken WHERE spoken = ANY(${languages}::text[])) * ${weight.language}
          ELSE coalesce(km, ${weight.unknownDistance}) END, id) AS place
      FROM judged WINDOW kind AS (PARTITION BY against = 0)
    )
    SELECT n.id, n.code, n.display_name AS name, n.status, n.tier, n.languages, n.rating, n.rates,
      n.travel_radius_km, n.max_children, n.documents_until::text AS documents_until, r.km AS distance_km, r.preferred,
      r.against AS bits, r.total::int AS total
    FROM ranked r JOIN nanny_polo n ON n.id = r.id
    WHERE r.place <= ${search.limit} ORDER BY r.against = 0 DESC, r.place`;
}

/** Searches: the free ones first, then the others. */
export async function search(db: Db, wanted: Search): Promise<Judged[]> {
  const codes = conditionsOf(wanted).map(([code]) => code);
  const found = await rows<Omit<Judged, 'against'> & { bits: number }>(db, searchQuery(wanted));
  return found.map(({ bits, ...one }) => ({
    ...one,
    against: codes.filter((_, at) => (bits & (2 ** at)) !== 0),
  }));
}
