import type { quoteOfDraft } from '@nanny-polo/shared/bookings/booking-work';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { selectChildrenAt } from '@nanny-polo/shared/people/age';
import type { SentChild } from '@nanny-polo/shared/people/family-fields';
import type { PriceTerms } from '@nanny-polo/shared/pricing/agency-settings';
import type { Quote } from '@nanny-polo/shared/pricing/quote';
import { and, eq } from 'drizzle-orm';
import { readCurrentTerms, termsOf } from '../../accounts/agency/terms.ts';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { createFieldRefusal, missingRecord } from '../../kernel/error/error.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { hasDifference } from '../booking-record/changed-fields.ts';
import { type Care, type PricedLines, priceLines, priceOvertime } from '../pricing/lines.ts';
import { amountsOf, quoteBooking, quoteInOrder } from '../pricing/service.ts';
import { measureTravel } from '../pricing/travel.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import { findBookingsDuring, idsOf, type OtherBooking } from '../schedule/children-booked.ts';
import { findBookingRates, findPricedNannies, type PricedNanny, ratesOf, readOfferedRates } from './rates.ts';

type Priced = 'service' | 'start_at' | 'end_at' | 'nanny_polo_id' | 'address' | 'children';
type Unpriced = Pick<BookingRow, Exclude<Priced, 'children'> | 'bill_rate_minor' | 'pay_rate_minor'> & {
  readonly children: readonly SentChild[];
  readonly wished_tier?: BookingRow['wished_tier'];
};
type Requested = Unpriced & Pick<BookingRow, 'terms_id'> & Partial<Pick<BookingRow, 'holidays_id'>>;

/**
 * Returns a booking as care to be priced. Its rates are its own, otherwise its nanny's. Its prices are `given`,
 * otherwise the prices of its request.
 */
export async function careOf(db: Db, row: Requested, given?: PriceTerms): Promise<Care> {
  const prices = given ?? (await termsOf(db, row));
  return careBy((await findPricedNannies(db, [row.nanny_polo_id])).get(row.nanny_polo_id), row, prices);
}

function careBy(nanny: PricedNanny | undefined, row: Unpriced, prices: PriceTerms): Care {
  const listed = ratesOf(nanny, row.start_at, prices, row.wished_tier);
  return {
    ...row,
    children_count: row.children.length,
    rates: {
      bill_rate_minor: row.bill_rate_minor ?? listed.bill_rate_minor,
      pay_rate_minor: row.pay_rate_minor ?? listed.pay_rate_minor,
    },
    prices,
    ...measureTravel(nanny, row.address),
  };
}

/** Returns the price of a visit's time from its booked end to `out`. */
export const overtimeOf = async (db: Db, row: BookingRow, out: string): Promise<PricedLines> =>
  priceOvertime(await careOf(db, { ...row, start_at: row.end_at, end_at: out }));

/** Returns the price of a booking with a nanny before discounts, in minor units. */
export const priceWithNanny = (nanny: PricedNanny | undefined, row: Unpriced, prices: PriceTerms): number =>
  amountsOf(priceLines(careBy(nanny, row, prices)).lines);

/** Returns the current quote of a booking with its discounts. Reserves nothing. */
export async function quoteOf(
  db: Db,
  row: Requested & Pick<BookingRow, 'parent_id' | 'discount_codes'> & { readonly id?: number },
  prices?: PriceTerms,
): Promise<Quote> {
  const { id, parent_id, discount_codes: codes } = row;
  const booking_ids = id === undefined ? [] : [id];
  const buyer = { parent_id, codes, booking_ids, now: new Date().toISOString() };
  return quoteBooking(db, buyer, await careOf(db, row, prices));
}

/**
 * Returns the quotes of bookings of one family in the order in which they will be confirmed: a discount that one
 * booking uses counts against the next. Reserves nothing.
 */
export async function quotesOf(
  db: Db,
  { parent_id, discount_codes: codes }: Pick<BookingRow, 'parent_id' | 'discount_codes'>,
  bookings: readonly Unpriced[],
  prices: PriceTerms,
): Promise<Quote[]> {
  const chosen = bookings.map((one) => one.nanny_polo_id);
  const nannies = await findPricedNannies(db, chosen);
  const cares = bookings.map((one) => careBy(nannies.get(one.nanny_polo_id), one, prices));
  return quoteInOrder(db, { parent_id, codes, booking_ids: [], now: new Date().toISOString() }, cares);
}

/** The fields on which the agreed price depends. */
const basis = ['start_at', 'end_at', 'service', 'address', 'children', 'discount_codes'] as const;

type Basis = Record<(typeof basis)[number], unknown>;

export const isRepriced = (row: Basis, next: Basis): boolean => hasDifference(row, next, basis);

type Draft = Body<typeof quoteOfDraft> & Partial<Pick<BookingRow, 'wished_tier'>>;

/**
 * Returns the quote of a booking as entered: of a new one at today's rates, of a saved one as if the draft were saved.
 * Throws 422 if its parent, its nanny or the booking is unknown.
 */
export async function quoteDraft(db: Db, { booking_id, ...draft }: Draft) {
  const { parent_id, nanny_polo_id = null, start_at } = draft;
  const [parent] = await db.select().from(parentUser).where(eq(parentUser.id, parent_id));
  if (!parent) throw createFieldRefusal({ parent_id: [missingRecord] });
  if (nanny_polo_id && (await db.$count(nannyPolo, eq(nannyPolo.id, nanny_polo_id))) === 0)
    throw createFieldRefusal({ nanny_polo_id: [missingRecord] });
  const row = booking_id === undefined ? null : await savedBooking(db, booking_id, parent_id);
  const before = row ?? {
    address: parent.addresses[0] ?? null,
    children: selectChildrenAt(parent.children, start_at),
    discount_codes: [],
    terms_id: (await readCurrentTerms(db)).id,
    bill_rate_minor: null,
    pay_rate_minor: null,
  };
  const isSameNanny = row?.nanny_polo_id === nanny_polo_id;
  const next = {
    ...before,
    ...draft,
    nanny_polo_id,
    address: draft.address ?? before.address,
    children: draft.children ?? before.children,
    discount_codes: draft.discount_codes ?? before.discount_codes,
    ...(row &&
      (!isSameNanny || draft.wished_tier !== undefined) &&
      (await findBookingRates(db, { ...row, ...draft, terms_id: row.terms_id }, nanny_polo_id))),
  };
  const isFixed = row?.status === 'confirmed' && isSameNanny && !isRepriced(row, next);
  return (isFixed && row.quote) || quoteOf(db, next);
}

/**
 * Returns the other bookings that children of a draft are in at its time; by default all children of its saved booking
 * or, if it is not saved, of the family.
 */
export async function findBookingsDuringDraft(
  db: Db,
  { parent_id, booking_id, start_at, end_at, children }: Body<typeof quoteOfDraft>,
): Promise<OtherBooking[]> {
  const row = booking_id === undefined ? undefined : await savedBooking(db, booking_id, parent_id);
  const [parent] = await db.select().from(parentUser).where(eq(parentUser.id, parent_id));
  const ids = idsOf(children ?? row?.children ?? selectChildrenAt(parent?.children ?? [], start_at));
  return findBookingsDuring(db, [{ parent_id, id: booking_id ?? null, start_at, end_at, children: ids }]);
}

async function savedBooking(db: Db, id: number, parent_id: number): Promise<BookingRow> {
  const isTheirs = and(eq(booking.id, id), eq(booking.parent_id, parent_id));
  const [row] = await db.select().from(booking).where(isTheirs);
  if (!row) throw createFieldRefusal({ booking_id: [missingRecord] });
  return row;
}

/**
 * Returns, for each nanny, by how much the price of these bookings after discounts would exceed the one that the
 * families agreed to, in minor units. Empty if any of the bookings has no agreed price.
 */
export async function findPriceDifferences(
  db: Db,
  bookings: readonly BookingRow[],
  nannies: readonly number[],
) {
  const differences = new Map<number, number>();
  if (nannies.length === 0 || bookings.some(({ agreed_minor }) => agreed_minor === null)) return differences;
  const offered = await readOfferedRates(db, bookings);
  for (const row of bookings) {
    const prices = await termsOf(db, row);
    for (const nannyId of new Set(nannies)) {
      const { total_minor } = await quoteOf(db, offered(row, nannyId), prices);
      const before = differences.get(nannyId) ?? 0;
      differences.set(nannyId, before + total_minor - (row.agreed_minor ?? 0));
    }
  }
  return differences;
}
