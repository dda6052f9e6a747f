import type { booking as bookingResource } from '@nanny-polo/shared/bookings/booking';
import { servedAddress } from '@nanny-polo/shared/bookings/booking-rules';
import { bookingTransitions, hasTrait } from '@nanny-polo/shared/bookings/booking-status';
import type { ChildrenBooking } from '@nanny-polo/shared/bookings/children-booked';
import type {
  agreeToUserPrice,
  rateVisit,
  requestBookingChange,
  UserBooking,
  UserBookingDetails,
} from '@nanny-polo/shared/bookings/user-booking';
import type { quoteUserBooking, requestBooking } from '@nanny-polo/shared/bookings/user-booking-request';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import type { Quote } from '@nanny-polo/shared/pricing/quote';
import { and, eq, sql } from 'drizzle-orm';
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/database.ts';
import { createFieldRefusal, createTransitionRefusal, notFound } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { isOneOf } from '../../kernel/resource/life-cycle.ts';
import { buildConditions, type ListQuery, type Page, readPage } from '../../kernel/resource/list.ts';
import { matchesCode } from '../../kernel/resource/search.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { lockChildren } from '../../people/parents/children.ts';
import { bookings } from '../booking/service.ts';
import { findChangedTimes, refuseUnusualTime } from '../booking/unusual-time.ts';
import { agreeToPendingPrice, pendingPriceOf, refusePendingPrice } from '../booking-price/agreement.ts';
import { findBookingsDuringDraft, quoteDraft } from '../booking-price/quote.ts';
import { lockBooking, recordBookingEvent, rowOf } from '../booking-record/row.ts';
import { askedTime, bookingCodes, priceAsked } from '../booking-record/view.ts';
import { bookingReceiptMail, changeReceiptMail, changeRequestMail } from '../mail/kinds.ts';
import { moneyPort } from '../pricing/ports.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import { ownRatingOf, saveRating } from '../visit-rating/service.ts';
import { list as visitingNannies } from '../visiting-nanny/service.ts';
import { changeRequestsOf, writeNewTime } from './change-requests.ts';
import { nannyOf, priceOf, timelineOf } from './details.ts';
import { findUnusableCodes } from './discount-codes.ts';
import { isEditable } from './editable.ts';
import { asking, priceRefused, replaced, uncovered } from './nanny-news.ts';
import { refuseTooMany } from './unanswered.ts';
import { isNextOfSeries, isUpcoming } from './upcoming.ts';
import { wishedNannyOf, wishOf } from './wish.ts';

const view = {
  id: booking.id,
  version: booking.version,
  code: booking.code,
  service: booking.service,
  status: booking.status,
  uncovered,
  asking,
  replaced,
  start_at: booking.start_at,
  end_at: booking.end_at,
  address: booking.address,
  children: booking.children,
  notes: booking.notes,
  nanny_name: sql<string | null>`split_part(${nannyPolo.display_name}, ' ', 1)`,
  cancellation_fee_minor: booking.cancellation_fee_minor,
  price_pending: sql<boolean>`${priceAsked}`,
  price_refused: priceRefused,
  asked_time: sql<UserBooking['asked_time']>`${askedTime}`,
  series_id: booking.series_id,
};

const columns = {
  id: view.id,
  start_at: view.start_at,
  upcoming: isUpcoming,
  next_of_series: isNextOfSeries,
};

const select = (db: Db) =>
  db.select(view).from(booking).leftJoin(nannyPolo, eq(nannyPolo.id, booking.nanny_polo_id));

type Cancelled = Pick<BookingRow, 'id' | 'status' | 'start_at'>;

export const isAhead = ({ status, start_at }: Cancelled) =>
  isOneOf(bookingTransitions.cancel.from, status) && Date.parse(start_at) > Date.now();

/**
 * Returns the ids of the bookings that their parent can cancel themselves. After a booking's start, or once its order
 * is completed, the parent has to call the office.
 */
export async function findCancellable(db: Db, rows: readonly Cancelled[]): Promise<Set<number>> {
  const ahead = new Set(rows.filter(isAhead).map(({ id }) => id));
  if (ahead.size > 0)
    for (const { booking_id } of await moneyPort.completedOrdersOf(db, [...ahead])) ahead.delete(booking_id);
  return ahead;
}

async function shown(db: Db, rows: readonly Omit<UserBooking, 'cancellable'>[]): Promise<UserBooking[]> {
  const ids = await findCancellable(db, rows);
  return rows.map((row) => ({
    ...row,
    nanny_name: hasTrait(row.status, 'named') ? row.nanny_name : null,
    cancellable: ids.has(row.id),
  }));
}

/** Returns one page of a parent's bookings with the exact total. `q` is a code. */
export async function list(db: Db, parentId: number, query: ListQuery): Promise<Page<UserBooking[]>> {
  const where = and(
    eq(booking.parent_id, parentId),
    buildConditions(columns, query.filter, (q) => matchesCode(booking.code, bookingCodes, q) ?? sql`false`),
  );
  const page = await readPage(db, booking, select(db), where, columns, query);
  return { ...page, records: await shown(db, page.records) };
}

/** Returns one of a parent's bookings with its price and nanny. Throws 404 for another parent's. */
export async function get(db: Db, parentId: Actor['id'], id: number): Promise<UserBookingDetails> {
  const row = assertOwnBooking(await rowOf(db, id), parentId);
  const [userBooking] = await shown(db, await select(db).where(eq(booking.id, id)));
  if (!userBooking) throw notFound('Booking');
  const nanny = await nannyOf(db, row);
  const visited = nanny ? await visitingNannies(db, row.parent_id) : [];
  const visitor = visited.find((one) => one.id === row.nanny_polo_id);
  return {
    ...userBooking,
    price: await priceOf(db, row),
    pending_price: await pendingPriceOf(db, row),
    nanny,
    preference: visitor ?? null,
    rating: await ownRatingOf(db, row),
    editable: await isEditable(db, row),
    discount_codes: row.discount_codes,
    wished_tier: row.wished_tier,
    wished_nanny: await wishedNannyOf(db, row),
    timeline: await timelineOf(db, id),
    change_requests: await changeRequestsOf(db, row),
    orders: await moneyPort.ordersOf(db, id),
  };
}

/**
 * Creates a parent's request. Throws 422 for an address outside the service area, 409 `children_booked`, 409
 * `unusual_time`, and what `refuseTooMany` throws.
 */
export async function createRequest(
  tx: Db,
  actor: Actor,
  parentId: number,
  { tier, nanny_polo_id, ...body }: Body<typeof requestBooking>,
) {
  await lockChildren(tx, [parentId]);
  await refuseTooMany(tx, parentId, 'bookings');
  const wish = await wishOf(tx, parentId, { tier, nanny_polo_id });
  const newBooking: Body<typeof bookingResource.create> = { ...body, parent_id: parentId, source: 'website' };
  const { id, address } = await bookings.create(tx, actor, newBooking, wish);
  assertAddressServed(address);
  await queueMail(tx, bookingReceiptMail, { booking_id: id });
  return get(tx, parentId, id);
}

/** Throws 422 for an address outside the service area. */
export function assertAddressServed(address: BookingRow['address']): void {
  const { error } = servedAddress.safeParse(address);
  if (error) throw createFieldRefusal({ address: error.issues.map(({ message }) => message) });
}

/** Prices a request, or a change to one, without storing it. Throws what `findUnusableCodes` throws. */
export async function quoteRequest(
  db: Db,
  limits: Config['limits'],
  parent_id: number,
  request: Body<typeof quoteUserBooking>,
): Promise<Quote & { children_booked: ChildrenBooking[] }> {
  const {
    notes: _,
    also_booked: _agreed,
    unusual_time: _confirmed,
    tier,
    nanny_polo_id: _wished,
    ...body
  } = request;
  const quote = await quoteDraft(db, { ...body, parent_id, wished_tier: tier ?? null });
  return {
    ...quote,
    not_applied: await findUnusableCodes(db, limits, parent_id, body.discount_codes, quote),
    children_booked: await findBookingsDuringDraft(db, { ...body, parent_id }),
  };
}

/** Returns a booking if it is the parent's own. Throws 404 for another family's. */
export function assertOwnBooking(row: BookingRow, parentId: Actor['id']): BookingRow {
  if (row.parent_id !== parentId) throw notFound('Booking');
  return row;
}

export async function agreeToPrice(
  tx: Db,
  actor: Actor,
  id: number,
  { total_minor }: Body<typeof agreeToUserPrice>,
): Promise<UserBookingDetails> {
  await agreeToPendingPrice(tx, actor, assertOwnBooking(await lockBooking(tx, id), actor.id), total_minor);
  return get(tx, actor.id, id);
}

export async function refusePrice(tx: Db, actor: Actor, id: number): Promise<UserBookingDetails> {
  await refusePendingPrice(tx, actor, assertOwnBooking(await lockBooking(tx, id), actor.id));
  return get(tx, actor.id, id);
}

/** Rates one of a parent's visits. Throws what `saveRating` throws, and 404 for another parent's. */
export async function rateOwnVisit(tx: Db, actor: Actor, id: number, body: Body<typeof rateVisit>) {
  await saveRating(tx, actor, assertOwnBooking(await lockBooking(tx, id), actor.id), body);
  return get(tx, actor.id, id);
}

/** Records what a parent wants to change and mails it to the agency. Throws 409 unless it can be cancelled. */
export async function askForChange(
  tx: Db,
  actor: Actor,
  id: number,
  { start_at, end_at, message, unusual_time }: Body<typeof requestBookingChange>,
): Promise<UserBookingDetails> {
  if (start_at && Date.parse(start_at) <= Date.now())
    throw createFieldRefusal({ start_at: ['Must be in the future'] });
  const row = assertOwnBooking(await lockBooking(tx, id), actor.id);
  if (!(await findCancellable(tx, [row])).has(id))
    throw createTransitionRefusal(`${row.code} can no longer be changed here. Please call us.`);
  if (start_at && end_at)
    await refuseUnusualTime(tx, actor, findChangedTimes([row], { ...row, start_at, end_at }), unusual_time);
  const time = start_at && end_at ? { start_at, end_at } : null;
  await requestChange(tx, actor, id, `${time ? writeNewTime(time) : ''}${message}`.trim(), time);
  return get(tx, actor.id, id);
}

/** Records what a parent wants to change about a locked booking, and mails it to the agency and to them. */
export async function requestChange(
  tx: Db,
  actor: Actor,
  id: number,
  reason: string,
  time: Pick<BookingRow, 'start_at' | 'end_at'> | null = null,
): Promise<void> {
  const after = time ? { asked_start_at: time.start_at, asked_end_at: time.end_at } : {};
  const event_id = await recordBookingEvent(tx, id, { actor, action: 'request-change', reason, after });
  // The parent's words stay out of the queue: the letter reads them from the event, from which an erasure removes them.
  if (!event_id) return;
  await queueMail(tx, changeRequestMail, { event_id });
  await queueMail(tx, changeReceiptMail, { event_id });
}
