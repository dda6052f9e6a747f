import type { booking as bookingResource } from '@nanny-polo/shared/booking';
import { bookingTransitions, hasTrait } from '@nanny-polo/shared/booking-status';
import type { CancellationPreview } from '@nanny-polo/shared/cancellation';
import type { Body } from '@nanny-polo/shared/endpoint';
import type { Quote } from '@nanny-polo/shared/quote';
import type { cancelUserBooking, requestBooking, UserBooking } from '@nanny-polo/shared/user-booking';
import { and, eq, sql } from 'drizzle-orm';
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/database.ts';
import { illegalTransition, invalid, notFound, Refusal, stale } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { giveBack, take, tooMany } from '../../kernel/limit/service.ts';
import { conditions, type ListQuery, order, type Page, slice } from '../../kernel/resource/list.ts';
import { makeTransitionOf } from '../../kernel/resource/transition.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { cancellationOf } from '../booking/cancellation.ts';
import { quoteDraft } from '../booking/quote.ts';
import { isOneOf, locked } from '../booking/row.ts';
import { bookings } from '../booking/service.ts';
import { lifeCycle } from '../booking/transition.ts';
import { distinctCodes, forParents } from '../pricing/codes.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { booking } from '../schedule/booking-table.ts';

const view = {
  id: booking.id,
  version: booking.version,
  created_at: booking.created_at,
  code: booking.code,
  service: booking.service,
  status: booking.status,
  start_at: booking.start_at,
  end_at: booking.end_at,
  address: booking.address,
  children: booking.children,
  notes: booking.notes,
  nanny_name: nannyPolo.display_name,
  checked_in_at: booking.checked_in_at,
  checked_out_at: booking.checked_out_at,
  cancellation_fee_minor: booking.cancellation_fee_minor,
  total_minor: sql<number | null>`(${booking.quote}->>'total_minor')::int`,
};

const columns = { id: booking.id, status: booking.status, start_at: booking.start_at };

const select = (db: Db) =>
  db.select(view).from(booking).leftJoin(nannyPolo, eq(nannyPolo.id, booking.nanny_polo_id));

/** After the start, parents call the office. */
const isCancellable = ({ status, start_at }: Pick<BookingRow, 'status' | 'start_at'>) =>
  isOneOf(bookingTransitions.cancel.from, status) && Date.parse(start_at) > Date.now();

const shown = (row: Omit<UserBooking, 'cancellable'>): UserBooking => ({
  ...row,
  nanny_name: hasTrait(row.status, 'named') ? row.nanny_name : null,
  cancellable: isCancellable(row),
});

/** Returns one page of a parent's bookings with the exact total. `q` searches the code. */
export async function list(
  db: Db,
  parentId: number,
  { filter, range, sort }: ListQuery,
): Promise<Page<UserBooking>> {
  const where = and(
    eq(booking.parent_id, parentId),
    conditions(columns, filter, (q) => eq(booking.code, q.toUpperCase())),
  );
  const { limit, offset } = slice(range);
  const [records, total] = await Promise.all([
    select(db)
      .where(where)
      .orderBy(...order(columns, sort))
      .limit(limit)
      .offset(offset),
    db.$count(booking, where),
  ]);
  return { records: records.map(shown), total };
}

/** Returns one of a parent's bookings. Throws 404 for another parent's. */
export async function get(db: Db, parentId: number, id: number): Promise<UserBooking> {
  const [found] = await select(db).where(and(eq(booking.id, id), eq(booking.parent_id, parentId)));
  if (!found) throw notFound('Booking');
  return shown(found);
}

function mustLieAhead(start_at: string): void {
  if (Date.parse(start_at) <= Date.now()) throw invalid({ start_at: ['Must be in the future'] });
}

/** Creates a parent's request. Throws 422 if it begins in the past. */
export async function request(
  tx: Db,
  actor: Actor,
  parentId: number,
  body: Body<typeof requestBooking>,
): Promise<UserBooking> {
  mustLieAhead(body.start_at);
  const wanted: Body<typeof bookingResource.create> = { ...body, parent_id: parentId, source: 'website' };
  const { id } = await bookings.create(tx, actor, wanted);
  return get(tx, parentId, id);
}

/**
 * Prices a request without storing anything. Every code that takes nothing off gets the same sentence, known or not, so
 * that codes cannot be guessed; automatic discounts that do not apply are left out. A code is counted before its
 * look-up and uncounted if it applies: 429 after too many that did not.
 */
export async function quote(
  db: Db,
  limits: Config['limits'],
  parent_id: number,
  { notes: _, ...body }: Body<typeof requestBooking>,
): Promise<Quote> {
  mustLieAhead(body.start_at);
  const codes = distinctCodes(body.discount_codes ?? []).length;
  const tried = [{ what: 'codes', subject: [`${parent_id}`], limits: limits.codes }];
  const wait = codes > 0 ? await take(db, tried, codes) : 0;
  if (wait > 0) throw tooMany(wait, 'You have tried too many codes. Please wait before the next one.');
  const { not_applied, ...quote } = await quoteDraft(db, { ...body, parent_id });
  const unusable = forParents(not_applied, body.discount_codes);
  if (codes > unusable.length) await giveBack(db, tried, codes - unusable.length);
  return { ...quote, not_applied: unusable };
}

async function own(db: Db, parentId: number, id: number): Promise<BookingRow> {
  const [row] = await db
    .select()
    .from(booking)
    .where(and(eq(booking.id, id), eq(booking.parent_id, parentId)));
  if (!row) throw notFound('Booking');
  return row;
}

/** Returns what cancelling now would cost. */
export async function previewCancel(db: Db, parentId: number, id: number): Promise<CancellationPreview> {
  return cancellationOf(db, await own(db, parentId, id), new Date().toISOString());
}

/**
 * Cancels for the fee that the parent agreed to. Throws 409 `fee_changed` with the new preview if it is higher by now.
 */
export async function cancel(
  tx: Db,
  actor: Actor,
  parentId: number,
  id: number,
  { version, fee_minor, reason }: Body<typeof cancelUserBooking>,
): Promise<UserBooking> {
  await own(tx, parentId, id);
  const row = await locked(tx, id);
  if (row.version !== version) throw stale(await get(tx, parentId, id));
  if (!isCancellable(row))
    throw illegalTransition(`${row.code} can no longer be cancelled here. Please call us.`);
  const preview = await cancellationOf(tx, row, new Date().toISOString());
  if (preview.fee_minor > fee_minor) {
    throw new Refusal(409, {
      message: 'The cancellation fee has increased. Please check the new fee.',
      code: 'fee_changed',
      data: preview,
    });
  }
  await makeTransitionOf(tx, actor, lifeCycle, row, 'cancel', { reason });
  return get(tx, parentId, id);
}
