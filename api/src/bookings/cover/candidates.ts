import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import { type Db, rows } from '../../kernel/database/database.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { type Judged, search } from '../availability/search.ts';
import { searchFor } from '../availability/service.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';

/** A free nanny, with everything that decides how early they are asked. */
export interface Candidate extends Pick<Judged, 'id' | 'name' | 'preferred' | 'rank' | 'distance_km'> {
  /** How many visits they have completed for the family. */
  readonly visits: number;
  /** How often they were asked in a first wave. Recent asks count more. */
  readonly load: number;
}

/** The width of a band of ranks, roughly in kilometres. Nannies in the same band count as equal. */
const bandWidth = 2;

/**
 * Sorts nannies in the order in which they are asked: first nannies that the family prefers or knows, then by rank.
 * Among equals, the nanny least often asked in a recent first wave comes first.
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
  const families = [...new Set(bookings.map(({ parent_id }) => parent_id))];
  const known = await visitsFor(db, families);
  let free: Judged[] | undefined;
  for (const row of bookings) {
    const wanted = await searchFor(db, { ...row, booking_id: row.id });
    const next = { ...wanted, blocked: [...wanted.blocked, ...asked] };
    if (free) {
      const among = free.map(({ id }) => id);
      free = await freeAmong(db, next, among);
    } else {
      const nearest = (await search(db, { ...next, limit: compared })).filter(isFree);
      const others = new Set([...known.keys(), ...wanted.preferred]);
      for (const { id } of nearest) others.delete(id);
      free = [...nearest, ...(await freeAmong(db, next, [...others]))];
    }
  }
  const reachable = await withAddress(db, free ?? []);
  const loads = await loadsOf(db, [...reachable]);
  const candidates = (free ?? [])
    .filter(({ id }) => reachable.has(id))
    .map((one) => ({ ...one, visits: known.get(one.id) ?? 0, load: loads.get(one.id) ?? 0 }));
  return inAskingOrder(candidates).slice(0, count);
}

const isFree = ({ against }: Judged) => against.length === 0;

/** Returns the search's results for those of these nannies who are free. */
async function freeAmong(db: Db, wanted: Parameters<typeof search>[1], among: readonly number[]) {
  if (among.length === 0) return [];
  return (await search(db, { ...wanted, among, limit: among.length })).filter(isFree);
}

/** Returns how many visits each nanny has completed for these families. */
async function visitsFor(db: Db, families: readonly number[]): Promise<Map<number, number>> {
  const isCompleted = inArray(booking.status, ['completed', 'closed']);
  const found = await db
    .select({ id: booking.nanny_polo_id, visits: sql<number>`count(*)::int` })
    .from(booking)
    .where(and(inArray(booking.parent_id, [...families]), isNotNull(booking.nanny_polo_id), isCompleted))
    .groupBy(booking.nanny_polo_id);
  return new Map(found.map(({ id, visits }) => [id ?? 0, visits]));
}

/** Returns the ids of those of these nannies who have an e-mail address. */
async function withAddress(db: Db, nannies: readonly { readonly id: number }[]): Promise<Set<number>> {
  const ids = nannies.map(({ id }) => id);
  const found = await db
    .select({ id: nannyPolo.id })
    .from(nannyPolo)
    .where(and(inArray(nannyPolo.id, ids), sql`${nannyPolo.email} <> ''`));
  return new Set(found.map(({ id }) => id));
}

/** Returns how often each nanny was recently asked in a first wave; older waves count less. */
async function loadsOf(db: Db, nannies: readonly number[]): Promise<Map<number, number>> {
  const found = await rows<{ id: number; load: number }>(
    db,
    sql`SELECT nanny_polo_id AS id,
        sum(exp(-extract(epoch FROM now() - asked_at) / ${fades.third * 86_400}::float8))::float8 AS load
      FROM cover_ask WHERE wave = 1 AND nanny_polo_id = ANY(${sql.param([...nannies])}::int[])
        AND asked_at > now() - make_interval(days => ${fades.nothing}) GROUP BY nanny_polo_id`,
  );
  return new Map(found.map(({ id, load }) => [id, load]));
}
