import { type Booking, type BookingTransition, bookingTransitions } from '@nanny-polo/shared/booking';
import type { Db } from '../database/database.ts';
import { destination } from '../database/life-cycle.ts';
import { invalid } from '../error.ts';
import type { Actor } from '../event/service.ts';
import { makeOffer, withdrawOffer } from '../offer/service.ts';
import { cancelOrderForBooking } from '../order/cancellation.ts';
import { addOvertime, completeOrderForBooking, openOrder } from '../order/service.ts';
import { overtimeLines } from '../pricing/lines.ts';
import { cancellationOf } from './cancellation.ts';
import { tell } from './letter.ts';
import { careOf, quoteOf } from './quote.ts';
import { ratesFor } from './rates.ts';
import { type BookingRow, change, lockedAt } from './row.ts';
import { reasonsAgainst, refusedFor } from './rules.ts';
import { get } from './view.ts';

/** What a move takes; each name says which move uses it. */
export interface Sent {
  readonly version: number;
  readonly reason?: string | undefined;
  readonly nanny_polo_id?: number | undefined;
  readonly at?: string | undefined;
  readonly waive_fee?: boolean | undefined;
}

type Patch = Partial<BookingRow>;

/**
 * Moves a booking along one of the contract's transitions. 409 `illegal_transition` where it does not start there,
 * 422 with every reason where the move's rule refuses, 409 `slot_taken` where somebody else has the nanny's time.
 */
export async function move(
  tx: Db,
  actor: Actor,
  id: number,
  name: BookingTransition,
  sent: Sent,
): Promise<Booking> {
  await moveLocked(tx, actor, await lockedAt(tx, id, sent.version), name, sent);
  return get(tx, id);
}

/** The same for a booking that the transaction has locked. */
export async function moveLocked(
  tx: Db,
  actor: Actor,
  row: BookingRow,
  name: BookingTransition,
  sent: Omit<Sent, 'version'> = {},
): Promise<void> {
  const status = destination(name, bookingTransitions[name], row.status);
  const reasons = await reasonsAgainst(tx, { ...row, ...chosen(sent) }, name);
  if (reasons.length > 0) throw refusedFor(reasons);
  const patch = { status, ...(await patches[name](tx, row, sent)) };
  const after = await change(tx, row, patch, { actor, action: name, reason: sent.reason });
  await consequences[name]?.(tx, actor, after, row);
}

const chosen = ({ nanny_polo_id }: Omit<Sent, 'version'>) =>
  nanny_polo_id === undefined ? {} : { nanny_polo_id };

const ended = async (): Promise<Patch> => ({ needs_cover: false });

/** What a move writes besides the status. */
const patches: Record<
  BookingTransition,
  (tx: Db, row: BookingRow, sent: Omit<Sent, 'version'>) => Promise<Patch>
> = {
  async offer(tx, row, sent) {
    const nanny_polo_id = sent.nanny_polo_id ?? row.nanny_polo_id;
    const { pay_rate_minor } = await ratesFor(tx, nanny_polo_id, row.start_at);
    return { nanny_polo_id, pay_rate_minor };
  },
  async confirm(tx, row) {
    return { needs_cover: false, confirmed_at: new Date().toISOString(), quote: await quoteOf(tx, row) };
  },
  async withdraw() {
    return { nanny_polo_id: null, needs_cover: true, confirmed_at: null };
  },
  async 'check-in'(_tx, _row, { at }) {
    return { checked_in_at: notAhead(at) };
  },
  async 'check-out'(_tx, row, { at }) {
    const checked_out_at = notAhead(at);
    if (row.checked_in_at && checked_out_at < row.checked_in_at)
      throw invalid({ at: ['Not before the nanny came'] });
    return { checked_out_at, overtime_minutes: overtime(row.end_at, checked_out_at) };
  },
  async close() {
    return {};
  },
  decline: ended,
  expire: ended,
  async cancel(tx, row, { waive_fee }) {
    const now = new Date().toISOString();
    const { fee_minor } = await cancellationOf(tx, row, now);
    return { needs_cover: false, cancelled_at: now, cancellation_fee_minor: waive_fee ? 0 : fee_minor };
  },
  async 'no-show'(tx, row) {
    return { cancellation_fee_minor: (await cancellationOf(tx, row, row.start_at)).fee_minor };
  },
};

/** What follows from a move, in its transaction. */
const consequences: {
  [name in BookingTransition]?: (
    tx: Db,
    actor: Actor,
    row: BookingRow,
    before: BookingRow,
  ) => Promise<unknown>;
} = {
  offer: (tx, _, row) => makeOffer(tx, row),
  async confirm(tx, actor, row) {
    if (row.quote) await openOrder(tx, actor, { booking: row, quote: row.quote });
    await tell(tx, row.id, 'confirmed', 'parent', 'nanny');
  },
  async withdraw(tx, _, row, before) {
    await withdrawOffer(tx, row.id, before.nanny_polo_id);
    await tell(tx, row.id, 'looking', 'parent');
  },
  async 'check-out'(tx, actor, row) {
    if (!row.overtime_minutes || !row.checked_out_at) return;
    const care = await careOf(tx, { ...row, start_at: row.end_at, end_at: row.checked_out_at });
    await addOvertime(tx, actor, row.id, overtimeLines(care));
  },
  close: (tx, actor, row) => completeOrderForBooking(tx, actor, row.id),
  decline: (tx, actor, row) => drop(tx, actor, row, 'declined'),
  expire: (tx, actor, row) => drop(tx, actor, row, 'expired'),
  cancel: (tx, actor, row) => drop(tx, actor, row, 'cancelled'),
  'no-show': (tx, actor, row) =>
    cancelOrderForBooking(tx, actor, row.id, row.cancellation_fee_minor ?? 0, 'No-show'),
};

/** Lets the nanny go, takes the booking out of its order, but for the fee, and tells the parent. */
async function drop(
  tx: Db,
  actor: Actor,
  row: BookingRow,
  how: 'declined' | 'expired' | 'cancelled',
): Promise<void> {
  await withdrawOffer(tx, row.id);
  await cancelOrderForBooking(tx, actor, row.id, row.cancellation_fee_minor ?? 0, `The booking is ${how}`);
  await tell(tx, row.id, how, 'parent');
}

/** Clocks differ by a little; nobody comes or goes in the future. */
function notAhead(at: string | undefined): string {
  const now = Date.now();
  if (at === undefined) return new Date(now).toISOString();
  if (Date.parse(at) > now + 60_000) throw invalid({ at: ['Not later than now'] });
  return new Date(at).toISOString();
}

/** Whole minutes beyond the booked end. */
const overtime = (end_at: string, out: string) =>
  Math.max(0, Math.floor((Date.parse(out) - Date.parse(end_at)) / 60_000));
