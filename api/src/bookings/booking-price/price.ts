/**
 * The price that a family was promised. A confirmed booking never costs them more than the last price they agreed to:
 * until they agree to a higher one, or if the agency pays the difference, an adjustment keeps the agreed price.
 */

import { hasTrait } from '@nanny-polo/shared/bookings/booking-status';
import type { AgencySettings } from '@nanny-polo/shared/pricing/agency-settings';
import { formatMoney, formatShortMoney } from '@nanny-polo/shared/pricing/money';
import { familyPrice } from '@nanny-polo/shared/pricing/price-change';
import type { Quote } from '@nanny-polo/shared/pricing/quote';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { readSettings } from '../../accounts/agency/service.ts';
import type { Db } from '../../kernel/database/database.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { changeBooking, recordBookingEvent } from '../booking-record/row.ts';
import { priceChangeMail } from '../mail/kinds.ts';
import { findCurrentOffer } from '../offer/service.ts';
import { moneyPort } from '../pricing/ports.ts';
import { findAskedTime, withAskedTime } from '../schedule/asked-time.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { offer } from '../schedule/offer-table.ts';
import { priceChange } from '../schedule/price-change-table.ts';
import { computeReplyDeadline } from '../schedule/reply-deadline.ts';
import { explainRise } from './explain-rise.ts';
import { quoteOf } from './quote.ts';
import { findBookingRates } from './rates.ts';
import { findReplyBy, isLate } from './reply-by.ts';

export type PriceChangeRow = typeof priceChange.$inferSelect;

/** Returns the price that the family agreed to, in minor units; for older bookings, the price at their own rates. */
export const agreedPriceOf = async (db: Db, row: BookingRow): Promise<number> =>
  row.agreed_minor ?? (await quoteOf(db, row)).total_minor;

/** Returns a quote whose total is at most the agreed price; the nanny's pay stays as it is. */
export function keepPromise(quote: Quote, agreed_minor: number, covered_minor: number | null): Quote {
  const amount_minor = quote.total_minor - agreed_minor;
  if (amount_minor <= 0) return quote;
  const why =
    quote.total_minor <= (covered_minor ?? 0)
      ? 'The agency pays the difference'
      : `${formatShortMoney(quote.total_minor)} has not been agreed`;
  const adjustment = { discount_id: null, name: 'Agreed price kept', amount_minor, why };
  return { ...quote, adjustments: [...quote.adjustments, adjustment], total_minor: agreed_minor };
}

/** Returns the quote of a booking, limited to the price that its family agreed to. */
export const promisedQuoteOf = async (db: Db, row: BookingRow): Promise<Quote> =>
  keepPromise(await quoteOf(db, row), await agreedPriceOf(db, row), row.covered_minor);

/**
 * Returns the price fields of a booking that is offered to a nanny, with the changes made at the same time. With
 * `agency_pays`, the agency covers the price with this nanny if it is above the agreed one.
 */
export async function priceOffer(
  db: Db,
  row: BookingRow,
  nannyId: number | null,
  { agency_pays = false, changes = {} }: { agency_pays?: boolean; changes?: Partial<BookingRow> } = {},
) {
  const next = { ...row, ...changes };
  const rates = await findBookingRates(db, next, nannyId);
  const agreed_minor = await agreedPriceOf(db, row);
  const covered_minor = agency_pays
    ? coveredPrice(await quoteOf(db, { ...next, ...rates, nanny_polo_id: nannyId }), agreed_minor)
    : null;
  return { agreed_minor, covered_minor, ...rates };
}

const coveredPrice = ({ total_minor }: Quote, agreed_minor: number): number | null =>
  total_minor > agreed_minor ? total_minor : null;

/**
 * Returns the fields of a booking whose nanny was removed, with the price of its confirmation no longer fixed. The
 * parent's rate is the lower of two: the rate of the offer, and the rate of care without a nanny (see
 * `findBookingRates`).
 */
export async function fieldsWithoutNannyOf(db: Db, row: BookingRow) {
  const listed = await findBookingRates(db, row, null);
  return {
    nanny_polo_id: null,
    agreed_minor: await agreedPriceOf(db, row),
    covered_minor: null,
    quote: null,
    bill_rate_minor: Math.min(row.bill_rate_minor ?? listed.bill_rate_minor, listed.bill_rate_minor),
  };
}

/**
 * Returns the price fields of a booking that is confirmed, at its price or at the agreed one if that is lower. The
 * agency pays the difference if it agreed to with the offer.
 */
export async function confirmedPriceOf(db: Db, row: BookingRow, agency_pays = false) {
  const quote = await quoteOf(db, row);
  const agreed_minor = Math.min(await agreedPriceOf(db, row), quote.total_minor);
  const isCovered = agency_pays || quote.total_minor <= (row.covered_minor ?? 0);
  const covered_minor = isCovered ? coveredPrice(quote, agreed_minor) : null;
  return { quote: keepPromise(quote, agreed_minor, covered_minor), agreed_minor, covered_minor };
}

export async function findPendingPriceChange(db: Db, bookingId: number): Promise<PriceChangeRow | undefined> {
  const isPending = and(eq(priceChange.booking_id, bookingId), eq(priceChange.state, 'pending'));
  const [pending] = await db.select().from(priceChange).where(isPending);
  return pending;
}

export async function endPriceChange(
  tx: Db,
  { id }: Pick<PriceChangeRow, 'id'>,
  state: 'agreed' | 'covered' | 'withdrawn',
): Promise<void> {
  await tx.update(priceChange).set({ state, ended_at: sql`now()` }).where(eq(priceChange.id, id));
}

/**
 * Returns the quote of an editable booking if it exceeds the price that the family agreed to or the agency covers,
 * otherwise null.
 */
async function unagreedQuote(
  db: Db,
  row: BookingRow,
  agreed_minor: number | null = null,
): Promise<Quote | null> {
  if (!hasTrait(row.status, 'editable')) return null;
  const quote = await quoteOf(db, row);
  const settled = Math.max(agreed_minor ?? (await agreedPriceOf(db, row)), row.covered_minor ?? 0);
  return quote.total_minor > settled ? quote : null;
}

/**
 * Returns the price that a family can be asked to agree to, until the booking begins; null if there is none. If the
 * nanny is asked about a new time, it is the price of that time, and null if the agency will pay the rise.
 */
export async function askableQuoteOf(db: Db, row: BookingRow): Promise<Quote | null> {
  if (Date.parse(row.start_at) <= Date.now()) return null;
  const asked = row.status === 'confirmed' ? await findAskedTime(db, row.id) : undefined;
  if (!asked) return unagreedQuote(db, row);
  const agreed_minor = asked.agreed_minor ?? (await agreedPriceOf(db, row));
  const quote = await unagreedQuote(
    db,
    { ...row, start_at: asked.start_at, end_at: asked.end_at },
    agreed_minor,
  );
  const { covered_rise_minor } = await readSettings(db);
  return quote && quote.total_minor - agreed_minor > covered_rise_minor ? quote : null;
}

/**
 * Asks the family to agree to the price of a locked booking if it is above the agreed one, by mail and on /user, with a
 * new deadline if the visit begins earlier now. The agency pays a rise of at most `covered_rise_minor`. A price that
 * the family refused for this nanny is not asked about again. A price change for another price or offer ends.
 */
export async function askForPrice(tx: Db, actor: Actor, row: BookingRow): Promise<void> {
  const quote = await askableQuoteOf(tx, row);
  const pending = await findPendingPriceChange(tx, row.id);
  const current = await findCurrentOffer(tx, row.id);
  const offer_id = current?.id ?? null;
  const settings = await readSettings(tx);
  const moved = await withAskedTime(tx, row);
  const first = Date.parse(moved.start_at) < Date.parse(row.start_at) ? moved.start_at : row.start_at;
  const reply_by = computeReplyDeadline(first, Date.now(), settings);
  const isAsked = quote && pending?.to_minor === quote.total_minor && pending.offer_id === offer_id;
  const isTimely = (asked: PriceChangeRow) => Date.parse(asked.reply_by ?? reply_by) <= Date.parse(reply_by);
  if (isAsked && (pending.refused_at || (isTimely(pending) && !isLate(await findReplyBy(tx, row, pending)))))
    return;
  if (pending)
    await endPriceChange(tx, pending, quote || row.covered_minor === null ? 'withdrawn' : 'covered');
  if (!quote) return;
  const { total_minor: to_minor } = quote;
  if (await reopenRefused(tx, row.id, current, to_minor)) return;
  const from_minor = await agreedPriceOf(tx, row);
  if (isSmallRise(to_minor - from_minor, settings)) return coverRise(tx, actor, row, quote);
  const why = await explainRise(tx, moved, row, quote, from_minor);
  const [asked] = await tx
    .insert(priceChange)
    .values({
      booking_id: row.id,
      offer_id,
      from_minor,
      to_minor,
      reply_by,
      why,
      price: familyPrice.parse(quote),
    })
    .returning({ id: priceChange.id });
  if (!asked) throw new Error('Nothing was inserted into price_change');
  const [before, after] = [{ price_minor: from_minor }, { price_minor: to_minor }];
  const event_id = await recordBookingEvent(tx, row.id, { actor, action: 'ask-price', before, after });
  await queueMail(tx, priceChangeMail, { price_change_id: asked.id, event_id });
}

/**
 * Makes a price that the family refused earlier for the same nanny pending again, so that they are not asked. Returns
 * whether there is one.
 */
async function reopenRefused(
  tx: Db,
  booking_id: number,
  current: Pick<typeof offer.$inferSelect, 'id' | 'nanny_polo_id'> | undefined,
  to_minor: number,
): Promise<boolean> {
  const isRefused = and(
    eq(priceChange.booking_id, booking_id),
    sql`${offer.nanny_polo_id} IS NOT DISTINCT FROM ${current?.nanny_polo_id ?? null}::int`,
    eq(priceChange.to_minor, to_minor),
    eq(priceChange.state, 'withdrawn'),
    isNotNull(priceChange.refused_at),
  );
  const [latest] = await tx
    .select({ id: priceChange.id })
    .from(priceChange)
    .leftJoin(offer, eq(offer.id, priceChange.offer_id))
    .where(isRefused)
    .orderBy(desc(priceChange.id))
    .limit(1);
  if (!latest) return false;
  const reopened = { state: 'pending', ended_at: null, offer_id: current?.id ?? null } as const;
  await tx.update(priceChange).set(reopened).where(eq(priceChange.id, latest.id));
  return true;
}

/** Whether the agency pays a rise without asking the family. */
export const isSmallRise = (rise_minor: number, { covered_rise_minor }: AgencySettings): boolean =>
  rise_minor <= covered_rise_minor;

/** Lets the agency pay a rise that is too small to ask the family about. */
async function coverRise(tx: Db, actor: Actor, row: BookingRow, { total_minor }: Quote): Promise<void> {
  const covered = { ...row, covered_minor: total_minor };
  const quote = row.status === 'confirmed' ? await promisedQuoteOf(tx, covered) : null;
  const patch = { covered_minor: total_minor, ...(quote && { quote }) };
  const after = await changeBooking(tx, row, patch, { actor, action: 'cover-price' });
  if (quote) await moneyPort.openOrder(tx, actor, { booking: after, quote });
}

/** Returns the reason why a booking cannot be confirmed at its price, with the discount codes that do not apply. */
export async function againstPrice(db: Db, row: BookingRow) {
  const quote = await unagreedQuote(db, row);
  if (!quote) return [];
  const [agreed, price] = [await agreedPriceOf(db, row), quote.total_minor].map((minor) =>
    formatMoney(minor),
  );
  const codes = quote.not_applied.flatMap(({ code, why }) => (code === null ? [] : [`${code}: ${why}`]));
  const because = codes.length > 0 ? ` (${codes.join(', ')})` : '';
  const message = `The family agreed to ${agreed}, and the price is now ${price}${because}`;
  return [{ field: priceField, message }];
}

/** The field of the reason from `againstPrice`. */
export const priceField = 'price';
