import { and, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { type Db, rows } from '../../kernel/database/database.ts';
import { visitCount } from '../../kernel/mail/when.ts';
import { type Judged, search } from '../availability/search.ts';
import { kilometresOf, searchesFor } from '../availability/service.ts';
import { agreed, type BookingRow, booking } from '../schedule/booking-table.ts';
import type { CoverAskRow } from '../schedule/cover-table.ts';

/** A free nanny, with everything that decides how early they are asked. */
export interface Candidate extends Pick<Judged, 'id' | 'name' | 'preferred' | 'rank' | 'distance_km'> {
  /** The number of visits that they have had with the families so far. */
  readonly visits: number;
  /** The number of recent asks in a first wave, of which older ones count less. */
  readonly load: number;
}

/** The width of a band of ranks, roughly in kilometres. Nannies in the same band count as equal. */
const bandWidth = 2;

/**
 * Sorts nannies in the order in which they are asked: first nannies that the family prefers or knows, then by band
 * of rank. Within a band, the nanny least often asked in a recent first wave comes first.
 */
export function inAskingOrder(candidates: readonly Candidate[]): Candidate[] {
  const isKnown = ({ preferred, visits }: Candidate) => Number(preferred || visits > 0);
  const band = ({ rank }: Candidate) => Math.floor(rank / bandWidth);
  return candidates.toSorted(
    (a, b) =>
      isKnown(b) - isKnown(a) || band(a) - band(b) || a.load - b.load || a.rank - b.rank || a.id - b.id,
  );
}

/** The maximum number of free nannies to compare, besides those that the family prefers or knows. */
const compared = 200;

/** Days after which an ask in a first wave counts for about a third (1/e), and for nothing. */
const fades = { third: 7, nothing: 28 };

/** Returns up to `count` nannies to ask next about all of these bookings, except those in `asked`. */
export async function nextToAsk(
  db: Db,
  bookings: readonly BookingRow[],
  asked: readonly number[],
  count: number,
): Promise<Candidate[]> {
  const visits = await visitsSoFar(db, bookings);
  const known = Map.groupBy(visits, ({ nanny_polo_id }) => nanny_polo_id);
  const wishes = bookings.map((row) => ({ ...row, booking_id: row.id }));
  const searches = (await searchesFor(db, wishes)).map((one) => ({
    ...one,
    blocked: [...one.blocked, ...asked],
  }));
  const [first, ...others] = searches;
  if (!first) return [];
  const preferred = new Set(searches.flatMap((one) => one.preferred));
  const nearest = (await search(db, { ...first, limit: compared })).filter(isFree);
  const further = new Set([...known.keys(), ...preferred]);
  for (const { id } of nearest) further.delete(id);
  let free = [...nearest, ...(await freeAmong(db, first, [...further]))];
  for (const wanted of others) {
    const among = free.map(({ id }) => id);
    const later = await freeAmong(db, wanted, among);
    free = free.filter(({ id }) => later.some((one) => one.id === id));
  }
  const loads = await loadsOf(db, free);
  const candidates = free.flatMap((one) => {
    const load = loads.get(one.id);
    if (load === undefined) return [];
    const visits = (known.get(one.id) ?? []).reduce((sum, { visits }) => sum + visits, 0);
    return { ...one, preferred: preferred.has(one.id), visits, load };
  });
  return inAskingOrder(candidates).slice(0, count);
}

const isFree = ({ against }: Judged) => against.length === 0;

/** Returns the search results of the free nannies in `among`. */
async function freeAmong(db: Db, wanted: Parameters<typeof search>[1], among: readonly number[]) {
  if (among.length === 0) return [];
  return (await search(db, { ...wanted, among, limit: among.length })).filter(isFree);
}

/** Returns the number of visits that each nanny has had so far with each family of these bookings. */
export function visitsSoFar(db: Db, bookings: readonly BookingRow[]) {
  const families = bookings.map(({ parent_id }) => parent_id);
  const nanny_polo_id = sql<number>`${booking.nanny_polo_id}`;
  return db
    .select({ parent_id: booking.parent_id, nanny_polo_id, visits: sql<number>`count(*)::int` })
    .from(booking)
    .where(
      and(
        inArray(booking.parent_id, families),
        isNotNull(booking.nanny_polo_id),
        agreed,
        lt(booking.start_at, sql`now()`),
      ),
    )
    .groupBy(booking.parent_id, booking.nanny_polo_id);
}

/** Returns the `load` of each nanny with an e-mail address, by id. */
async function loadsOf(db: Db, nannies: readonly { readonly id: number }[]): Promise<Map<number, number>> {
  const ids = nannies.map(({ id }) => id);
  const found = await rows<{ id: number; load: number }>(
    db,
    sql`SELECT n.id,
        coalesce(sum(exp(-extract(epoch FROM now() - asked_at) / ${fades.third * 86_400}::float8)), 0)::float8 AS load
      FROM nanny_polo n LEFT JOIN cover_ask k ON k.nanny_polo_id = n.id AND k.wave = 1
        AND k.asked_at > now() - make_interval(days => ${fades.nothing})
      WHERE n.id = ANY(${sql.param(ids)}::int[]) AND n.email <> '' GROUP BY n.id`,
  );
  return new Map(found.map(({ id, load }) => [id, load]));
}

type Asked = Pick<CoverAskRow, 'preferred' | 'visits' | 'distance_km'>;

/** Returns why a nanny is asked, in sentences addressed to them. */
export const whyForNanny = ({ preferred, visits, distance_km }: Asked): string[] => [
  ...(preferred ? ['The family would like you to come.'] : []),
  ...(visits > 0 ? [`You know the family from ${visitCount(visits)}.`] : []),
  ...(distance_km === null ? [] : [`The care is ${kilometresOf(distance_km)} km from your home.`]),
  'You are available.',
];

/** Returns why a nanny was asked, in words for the office. */
export const whyForOffice = ({ preferred, visits, distance_km }: Asked): string[] => [
  ...(preferred ? ['Preferred by the family'] : []),
  ...(visits > 0 ? [`Knows the family: ${visitCount(visits)}`] : []),
  ...(distance_km === null ? [] : [`${kilometresOf(distance_km)} km away`]),
];
