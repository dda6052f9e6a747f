import type { Replacement } from '@nanny-polo/shared/absence-visit';
import { sql } from 'drizzle-orm';
import { termsOf } from '../../accounts/agency/terms.ts';
import { agencyZone } from '../../accounts/agency/zone.ts';
import { type Db, rows } from '../../kernel/database/database.ts';
import { visitCount } from '../../kernel/mail/when.ts';
import { type Judged, search } from '../availability/search.ts';
import { meritsOf, searchesFor } from '../availability/service.ts';
import { weekOf } from '../availability/week.ts';
import { priceWith } from '../booking/quote.ts';
import { offeredAs, pricedNannies } from '../booking/rates.ts';
import { visitsSoFar } from '../cover/candidates.ts';
import { type BookingRow, statusList } from '../schedule/booking-table.ts';
import { type AbsenceRow, absence, isDraft } from './absence-table.ts';

/** The maximum number of free nannies, and of excluded ones, to consider for one visit. */
const maxPerVisit = 30;

/**
 * The nannies around a visit, with those known to the family first: `free` can take it, and `busy` could if they had
 * nothing else at that time.
 */
export interface Neighbours {
  readonly free: readonly Replacement[];
  readonly busy: readonly Replacement[];
}

/** The nannies around each visit, by the id of its booking. */
export type Candidates = ReadonlyMap<number, Neighbours>;

/** Returns the nannies around each booking, except `absent` and nannies with a drafted absence at that time. */
export async function neighboursOf(
  db: Db,
  bookings: readonly BookingRow[],
  absent: number,
): Promise<Candidates> {
  const around = new Map<number, Judged[]>();
  const wishes = bookings.map((row) => ({ ...row, booking_id: row.id }));
  const wanted = await searchesFor(db, wishes);
  const drafts = await db.select().from(absence).where(isDraft);
  for (const [at, row] of bookings.entries()) {
    const asked = wanted[at];
    if (!asked) continue;
    const away = [absent, ...draftedAbsent(drafts, row)];
    const judged = await search(db, { ...asked, limit: maxPerVisit });
    const isNear = ({ against }: Judged) => against.every((code) => code === 'busy');
    around.set(
      row.id,
      judged.filter((one) => isNear(one) && !away.includes(one.id)),
    );
  }
  const ids = [...new Set([...around.values()].flatMap((found) => found.map(({ id }) => id)))];
  const [visits, hours, priceOf] = await Promise.all([
    visitsSoFar(db, bookings),
    hoursByWeek(db, bookings, ids),
    pricesOf(db, bookings, ids),
  ]);
  const known = new Map(visits.map((one) => [`${one.parent_id} ${one.nanny_polo_id}`, one.visits]));
  return new Map(
    bookings.map((row) => {
      const replacement = (one: Judged): Replacement => {
        const times = known.get(`${row.parent_id} ${one.id}`) ?? 0;
        const that = hours.get(`${weekOf(row.start_at)} ${one.id}`) ?? 0;
        return {
          nanny_polo_id: one.id,
          name: one.name,
          why: [
            times > 0 ? `Knows the family: ${visitCount(times)}` : 'New to the family',
            ...meritsOf(one, one.languages),
            `${Math.round(that)} h booked that week`,
          ],
          new_to_family: times === 0,
          cost_minor: priceOf(row, one.id) - priceOf(row, null),
        };
      };
      const of = (isFree: boolean) =>
        (around.get(row.id) ?? [])
          .filter(({ against }) => (against.length === 0) === isFree)
          .map(replacement)
          .toSorted((a, b) => Number(a.new_to_family) - Number(b.new_to_family));
      return [row.id, { free: of(true), busy: of(false) }];
    }),
  );
}

/** Returns the nannies with a drafted absence at the time of a booking. Their time off has not been added yet. */
function draftedAbsent(drafts: readonly AbsenceRow[], { start_at, end_at }: BookingRow): number[] {
  const [start, end] = [Date.parse(start_at), Date.parse(end_at)];
  return drafts
    .filter((one) => Date.parse(one.start_at) < end && Date.parse(one.end_at) > start)
    .map(({ nanny_polo_id }) => nanny_polo_id);
}

/** Returns the hours for which each nanny is booked in each week of the bookings, by `Monday nanny`. */
async function hoursByWeek(db: Db, bookings: readonly BookingRow[], nannies: readonly number[]) {
  const weeks = bookings.map(({ start_at }) => weekOf(start_at)).sort();
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (first === undefined || nannies.length === 0) return new Map<string, number>();
  const week = sql`date_trunc('week', start_at AT TIME ZONE ${agencyZone})::date`;
  const found = await rows<{ week: string; nanny: number; hours: number }>(
    db,
    sql`SELECT ${week}::text AS week, nanny_polo_id AS nanny,
        (sum(extract(epoch FROM end_at - start_at)) / 3600)::float8 AS hours
      FROM booking WHERE nanny_polo_id = ANY(${sql.param([...nannies])}::int[])
        AND (status IN ${statusList('holding')} OR status IN ${statusList('work')})
        AND start_at >= ${first}::date - interval '1 day' AND start_at < ${last}::date + interval '8 days'
      GROUP BY 1, 2`,
  );
  return new Map(found.map(({ week: monday, nanny, hours }) => [`${monday} ${nanny}`, hours]));
}

/** Returns a function that prices a booking, in minor units: with one of these nannies, or unchanged for `null`. */
async function pricesOf(db: Db, bookings: readonly BookingRow[], nannies: readonly number[]) {
  const priced = await pricedNannies(db, [...nannies, ...bookings.map((row) => row.nanny_polo_id)]);
  const terms = new Map<number, Awaited<ReturnType<typeof termsOf>>>();
  for (const { terms_id } of bookings)
    if (!terms.has(terms_id)) terms.set(terms_id, await termsOf(db, terms_id));
  const offered = await offeredAs(db, bookings);
  return (row: BookingRow, nannyId: number | null): number => {
    const prices = terms.get(row.terms_id);
    if (!prices) throw new Error(`There are no terms ${row.terms_id}`);
    if (nannyId === null) return priceWith(priced.get(row.nanny_polo_id), row, prices);
    return priceWith(priced.get(nannyId), offered(row, nannyId), prices);
  };
}
