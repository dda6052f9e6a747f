/** The one order in which nannies are offered a visit, proposed for it and asked about it. */

import type { WeekHours } from '@nanny-polo/shared/bookings/availability';
import { midnightOf } from '@nanny-polo/shared/time/agency-clock';
import { addDays } from '@nanny-polo/shared/time/agency-day';
import { and, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { agreed, booking, toStatusList } from '../schedule/booking-table.ts';
import { type Judged, type Search, searchNannies } from './search.ts';
import { weekOf } from './week.ts';

/** A free nanny, with everything that decides their place and that a coordinator should know. */
export interface Candidate extends Judged {
  /** The number of visits that they have had with the families so far; null if no family is known. */
  readonly visits: number | null;
  /** The number of recent asks in a first wave, of which older ones count less. */
  readonly load: number;
  /** Their hours in the week in which the first visit starts, with the visits. */
  readonly week: WeekHours;
  readonly has_email: boolean;
}

export interface Ranking {
  /** In order of choice. */
  readonly free: Candidate[];
  /** The nannies whom the first search excludes; those with the fewest reasons first. */
  readonly excluded: Judged[];
}

/** The width of a band of ranks, roughly in kilometres. Nannies in the same band count as equal. */
const bandPoints = 2;

type Ordered = Pick<Candidate, 'id' | 'preferred' | 'visits' | 'rank' | 'load'>;

/**
 * Sorts nannies in order of choice: first nannies that the family prefers or knows, then by band of rank. Within a
 * band, the nanny least often asked in a recent first wave comes first.
 */
export function sortCandidates<One extends Ordered>(candidates: readonly One[]): One[] {
  const isKnown = ({ preferred, visits }: Ordered) => Number(preferred || (visits ?? 0) > 0);
  const band = ({ rank }: Ordered) => Math.floor(rank / bandPoints);
  return candidates.toSorted(
    (a, b) =>
      isKnown(b) - isKnown(a) || band(a) - band(b) || a.load - b.load || a.rank - b.rank || a.id - b.id,
  );
}

/** The maximum number of free nannies to compare, besides those that the family prefers or knows. */
const maxCompared = 200;

const isFree = ({ against }: Judged) => against.length === 0;

/** Ranks the nannies who are free for all of these searches, which are for visits on one day. */
export async function rankNannies(db: Db, searches: readonly Search[]): Promise<Ranking> {
  const [first, ...others] = searches;
  if (!first) return { free: [], excluded: [] };
  const families = searches.flatMap(({ parent_id }) => parent_id ?? []);
  const known = Map.groupBy(await countVisitsSoFar(db, families), ({ nanny_polo_id }) => nanny_polo_id);
  const preferred = new Set(searches.flatMap((one) => one.preferred));
  const judged = await searchNannies(db, { ...first, limit: maxCompared });
  let free = judged.filter(isFree);
  if (!first.among && (free[0]?.total ?? 0) > free.length) {
    const further = new Set([...known.keys(), ...preferred]);
    for (const { id } of free) further.delete(id);
    free.push(...(await freeAmong(db, first, [...further])));
  }
  for (const other of others) {
    const freeIds = free.map(({ id }) => id);
    const later = await freeAmong(db, other, freeIds);
    free = free.filter(({ id }) => later.some((one) => one.id === id));
  }
  const ids = free.map(({ id }) => id);
  const week = weekOf(first.start_at);
  const own = searches.flatMap(({ booking_id }) => booking_id ?? []);
  const facts = await factsOf(db, ids, week, own);
  const minutes = searches.reduce((sum, slot) => sum + countMinutesInWeek(week, slot), 0);
  const candidates = free.map((nanny): Candidate => {
    const { booked_minutes = 0, wanted_hours_per_week = null, ...others } = facts.get(nanny.id) ?? noFacts;
    const visits = (known.get(nanny.id) ?? []).reduce((sum, { visits }) => sum + visits, 0);
    return {
      ...nanny,
      ...others,
      preferred: preferred.has(nanny.id),
      visits: families.length > 0 ? visits : null,
      week: { booked_minutes: booked_minutes + minutes, wanted_hours_per_week },
    };
  });
  return { free: sortCandidates(candidates), excluded: judged.filter((one) => !isFree(one)) };
}

async function freeAmong(db: Db, visit: Search, among: readonly number[]) {
  if (among.length === 0) return [];
  return (await searchNannies(db, { ...visit, among, limit: among.length })).filter(isFree);
}

/** Returns the number of visits that each nanny had with each of these families before an instant, by default now. */
export function countVisitsSoFar(db: Db, families: readonly number[], before: string | null = null) {
  const nanny_polo_id = sql<number>`${booking.nanny_polo_id}`;
  return db
    .select({ parent_id: booking.parent_id, nanny_polo_id, visits: sql<number>`count(*)::int` })
    .from(booking)
    .where(
      and(
        inArray(booking.parent_id, [...families]),
        isNotNull(booking.nanny_polo_id),
        agreed,
        lt(booking.start_at, sql`coalesce(${before}::timestamptz, now())`),
      ),
    )
    .groupBy(booking.parent_id, booking.nanny_polo_id);
}

/** Days after which an ask in a first wave counts for about a third (1/e), and for nothing. */
const fadeDays = { third: 7, nothing: 28 };

type Facts = Pick<Candidate, 'load' | 'has_email'> & WeekHours & { readonly id: number };

const noFacts: Partial<Facts> & Pick<Facts, 'load' | 'has_email'> = { load: 0, has_email: false };

/** Returns for each nanny, by id, the hours booked in a week without the bookings `except`, and other facts. */
export async function factsOf(
  db: Db,
  nannies: readonly number[],
  monday: string,
  except: readonly number[],
): Promise<Map<number, Facts>> {
  if (nannies.length === 0) return new Map();
  const { from, to } = boundsOf(monday);
  const facts = await queryRows<Facts>(
    db,
    sql`SELECT n.id, (coalesce(n.email, '') <> '' AND n.email_refused_at IS NULL) AS has_email, n.wanted_hours_per_week,
        (SELECT coalesce(sum(exp(-extract(epoch FROM now() - asked_at) / ${fadeDays.third * 86_400}::float8)), 0)::float8
          FROM cover_ask WHERE nanny_polo_id = n.id AND wave = 1
            AND asked_at > now() - make_interval(days => ${fadeDays.nothing})) AS load,
        (SELECT coalesce(sum(extract(epoch FROM least(end_at, ${to}::timestamptz)
            - greatest(start_at, ${from}::timestamptz)) / 60), 0)::int
          FROM booking WHERE nanny_polo_id = n.id AND start_at < ${to}::timestamptz AND end_at > ${from}::timestamptz
            AND (status IN ${toStatusList('holding')} OR status IN ${toStatusList('work')})
            AND id <> ALL(${sql.param([...except])}::int[])) AS booked_minutes
      FROM nanny_polo n WHERE n.id = ANY(${sql.param([...nannies])}::int[])`,
  );
  return new Map(facts.map((one) => [one.id, one]));
}

const boundsOf = (monday: string) => ({ from: midnightOf(monday), to: midnightOf(addDays(monday, 7)) });

/** Returns the minutes of a visit that lie in a week. */
export function countMinutesInWeek(
  monday: string,
  { start_at, end_at }: Pick<Search, 'start_at' | 'end_at'>,
): number {
  const { from, to } = boundsOf(monday);
  const end = Math.min(Date.parse(end_at), Date.parse(to));
  const start = Math.max(Date.parse(start_at), Date.parse(from));
  return Math.max(0, Math.round((end - start) / 60_000));
}
