import type { Replacement } from '@nanny-polo/shared/bookings/absence-visit';
import type { WeekHours } from '@nanny-polo/shared/bookings/availability';
import { termsOf } from '../../accounts/agency/terms.ts';
import type { Db } from '../../kernel/database/database.ts';
import { type Candidate, countVisitsSoFar, rankNannies } from '../availability/ranking.ts';
import type { Judged } from '../availability/search.ts';
import { prepareSearches } from '../availability/service.ts';
import { meritsOf } from '../availability/words.ts';
import { priceWithNanny } from '../booking-price/quote.ts';
import { findPricedNannies, readOfferedRates } from '../booking-price/rates.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { type AbsenceRow, absence, isDraft } from './absence-table.ts';

/** The maximum number of free nannies, and of excluded ones, to consider for one visit. */
const maxPerVisit = 30;

/** A nanny who is free for a visit, with their hours in its week, that visit included. */
export type FreeNanny = Replacement & { readonly week: WeekHours };

/**
 * The nannies around a visit in order of choice: `free` can take it, and `busy` could if they had
 * nothing else at that time.
 */
export interface Neighbours {
  readonly free: readonly FreeNanny[];
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
  const wishes = bookings.map((row) => ({ ...row, booking_id: row.id }));
  const searches = await prepareSearches(db, wishes);
  const drafts = await db.select().from(absence).where(isDraft);
  const around = new Map<number, { free: Candidate[]; busy: Judged[] }>();
  for (const [at, row] of bookings.entries()) {
    const wish = searches[at];
    if (!wish) continue;
    const away = [absent, ...draftedAbsent(drafts, row)];
    const { free, excluded } = await rankNannies(db, [wish]);
    const isHere = ({ id }: Judged) => !away.includes(id);
    const isBusy = (one: Judged) => isHere(one) && one.against.every((code) => code === 'busy');
    around.set(row.id, {
      free: free.filter(isHere).slice(0, maxPerVisit),
      busy: excluded.slice(0, maxPerVisit).filter(isBusy),
    });
  }
  const families = bookings.map(({ parent_id }) => parent_id);
  const ids = [...around.values()].flatMap(({ free, busy }) => [...free, ...busy].map(({ id }) => id));
  const [known, priceOf] = await Promise.all([countVisitsSoFar(db, families), pricesOf(db, bookings, ids)]);
  const offered = await readOfferedRates(db, bookings);
  const visitsOf = new Map(known.map((one) => [`${one.parent_id} ${one.nanny_polo_id}`, one.visits]));
  return new Map(
    bookings.map((row) => {
      const { free = [], busy = [] } = around.get(row.id) ?? {};
      const replacement = (nanny: Judged): Replacement => {
        const visits = visitsOf.get(`${row.parent_id} ${nanny.id}`) ?? 0;
        return {
          nanny_polo_id: nanny.id,
          name: nanny.name,
          why: meritsOf({ ...nanny, visits }, row.languages),
          new_to_family: visits === 0,
          cost_minor: priceOf(offered(row, nanny.id)) - priceOf(row),
        };
      };
      const neighbours = {
        free: free.map((one) => ({ ...replacement(one), week: one.week })),
        busy: busy.map(replacement),
      };
      return [row.id, neighbours];
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

/** Returns a function that prices these bookings with any of these nannies or their own, in minor units. */
export async function pricesOf(db: Db, bookings: readonly BookingRow[], nannies: readonly number[]) {
  const priced = await findPricedNannies(db, [...nannies, ...bookings.map((row) => row.nanny_polo_id)]);
  const terms = new Map<string, Awaited<ReturnType<typeof termsOf>>>();
  const keyOf = ({ terms_id, holidays_id }: BookingRow) => `${terms_id} ${holidays_id}`;
  for (const row of bookings) if (!terms.has(keyOf(row))) terms.set(keyOf(row), await termsOf(db, row));
  return (row: BookingRow): number => {
    const prices = terms.get(keyOf(row));
    if (!prices) throw new Error(`There are no terms ${row.terms_id}`);
    return priceWithNanny(priced.get(row.nanny_polo_id), row, prices);
  };
}
