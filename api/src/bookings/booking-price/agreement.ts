/** A family's agreement to a higher price, through the link in a mail or on /user. */

import type { PendingPrice, PriceChange } from '@nanny-polo/shared/pricing/price-change';
import type { Quote } from '@nanny-polo/shared/pricing/quote';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { conflict, Refusal, unprocessableEntity } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { collectMails, queueMail } from '../../kernel/mail/service.ts';
import { lockAllExisting } from '../../kernel/resource/life-cycle.ts';
import { changeBooking, lockBooking, recordBookingEvent, touchBooking } from '../booking-record/row.ts';
import { priceRefusedMail } from '../mail/kinds.ts';
import { moneyPort } from '../pricing/ports.ts';
import { findAskedTime, withAskedTime } from '../schedule/asked-time.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import { lockNannies } from '../schedule/hold.ts';
import { priceChange } from '../schedule/price-change-table.ts';
import { timeChange } from '../schedule/time-change-table.ts';
import {
  type Asked,
  filterConcerned,
  findAskedPrices,
  isOpen,
  messageOf,
  readPriceChange,
  stateOf,
  sumsOf,
} from './page.ts';
import {
  agreedPriceOf,
  askForPrice,
  endPriceChange,
  findPendingPriceChange,
  keepPromise,
  type PriceChangeRow,
} from './price.ts';
import { quoteOf } from './quote.ts';
import { findReplyBy, isLate } from './reply-by.ts';
import { addToPriceToken } from './token.ts';

const noNewPrice = 'There is no new price to agree to.';

/** The code of the refusal if a price is not the one that the family saw, or has risen since. */
const changed = 'price_changed';

/** Returns the price that the family of a booking can agree to now; null if there is none. */
export async function pendingPriceOf(db: Db, row: BookingRow): Promise<PendingPrice | null> {
  const pending = await findPendingPriceChange(db, row.id);
  if (!pending || pending.refused_at) return null;
  const reply_by = await findReplyBy(db, row, pending);
  if (isLate(reply_by)) return null;
  return { agreed_minor: pending.from_minor, price: pending.price, why: pending.why, reply_by };
}

/** Locks the bookings of a link with their nannies and orders, and returns what the family was asked. */
async function lockAsked(tx: Db, token: string): Promise<readonly [Asked, ...Asked[]]> {
  const ids = (await findAskedPrices(tx, token)).map(({ row }) => row.id);
  await lockAllExisting(tx, booking, ids, 'Booking');
  const asked = await findAskedPrices(tx, token);
  const nannies = asked.map(({ row }) => row.nanny_polo_id);
  await lockNannies(tx, nannies);
  await moneyPort.lockOrders(tx, ids);
  return asked;
}

/** Agrees to all open prices behind the link in a mail, or to none. Throws what `agree` throws. */
export async function agreeToPricesByLink(tx: Db, token: string, total_minor: number): Promise<PriceChange> {
  const all = await lockAsked(tx, token);
  const state = stateOf(all);
  if (state === 'agreed') return readPriceChange(tx, token);
  const asked = filterConcerned(all, state);
  if (sumsOf(asked).to_minor !== total_minor && asked.every(isOpen))
    throw priceChanged(asked.map(({ row }) => row.id));
  const stale: number[] = [];
  for (const { row, change } of asked.filter(isOpen))
    if ((await quoteOf(tx, await withAskedTime(tx, row))).total_minor > change.to_minor) stale.push(row.id);
  if (stale.length > 0) throw priceChanged(stale);
  for (const { row, change } of asked) await agree(tx, await familyOf(tx, row), row, change, change.to_minor);
  return readPriceChange(tx, token);
}

/** Records that a family does not agree to the prices behind the link in a mail, and mails the agency once. */
export async function refusePricesByLink(tx: Db, token: string): Promise<PriceChange> {
  const all = await lockAsked(tx, token);
  const open = all.filter(isOpen);
  if (open.length === 0 && stateOf(all) !== 'refused')
    throw unprocessableEntity({ message: (await readPriceChange(tx, token)).message });
  const [first] = open;
  if (first) await refuse(tx, await familyOf(tx, first.row), open);
  return readPriceChange(tx, token);
}

/** Records that a family does not agree to the pending price of a locked booking. Throws 422 if there is none. */
export async function refusePendingPrice(tx: Db, actor: Actor, row: BookingRow): Promise<void> {
  const change = await findPendingPriceChange(tx, row.id);
  const asked = change && { row, change, reply_by: await findReplyBy(tx, row, change) };
  if (!asked || !isOpen(asked)) throw unprocessableEntity({ message: noNewPrice });
  await refuse(tx, actor, [asked]);
}

/** Closes questions that the family answered with no, and mails the agency once. */
async function refuse(tx: Db, actor: Actor, asked: readonly Asked[]): Promise<void> {
  const event_ids: number[] = [];
  for (const { row, change } of asked) {
    await tx.update(priceChange).set({ refused_at: sql`now()` }).where(eq(priceChange.id, change.id));
    const after = { price_minor: change.to_minor };
    const event_id = await recordBookingEvent(tx, row.id, { actor, action: 'refuse-price', after });
    if (event_id) event_ids.push(event_id);
  }
  await queueMail(tx, priceRefusedMail, {
    price_change_ids: asked.map(({ change }) => change.id),
    event_ids,
  });
}

async function familyOf(db: Db, { parent_id: id }: BookingRow): Promise<Actor> {
  const [parent] = await db.select({ name: parentUser.name }).from(parentUser).where(eq(parentUser.id, id));
  return { kind: 'parent', id, name: parent?.name ?? 'The family' };
}

/** Agrees to the pending price of a locked booking. Throws 422 if there is none, and what `agree` throws. */
export async function agreeToPendingPrice(tx: Db, actor: Actor, row: BookingRow, total_minor: number) {
  const pending = await findPendingPriceChange(tx, row.id);
  if (!pending) throw unprocessableEntity({ message: noNewPrice });
  await agree(tx, actor, row, pending, total_minor);
}

/**
 * Records that the family agreed to a price of a locked booking. A confirmed booking and its order get that price.
 * Throws 422 if the price is no longer offered, 409 `price_changed` if it is not the one they saw, or has risen since.
 */
async function agree(tx: Db, actor: Actor, row: BookingRow, asked: PriceChangeRow, total_minor: number) {
  const late = isLate(await findReplyBy(tx, row, asked));
  if (asked.state !== 'pending' || asked.refused_at || late) {
    const ended = asked.refused_at ? 'refused' : 'withdrawn';
    const state = asked.state === 'pending' ? ended : asked.state;
    throw unprocessableEntity({
      message: messageOf(state, { ...asked, visits: 1, confirmed: row.status === 'confirmed' }, late),
    });
  }
  const quote = await quoteOf(tx, await withAskedTime(tx, row));
  if (total_minor !== asked.to_minor || quote.total_minor > asked.to_minor) throw priceChanged([row.id]);
  await settle(tx, actor, row, quote, asked.to_minor);
  await endPriceChange(tx, asked, 'agreed');
}

/**
 * Records that the family of a locked booking agreed to its current price, for example by telephone. Changes no price
 * if they owe no more than they agreed to.
 */
export async function agreeForFamily(tx: Db, actor: Actor, row: BookingRow): Promise<void> {
  const quote = await quoteOf(tx, await withAskedTime(tx, row));
  const pending = await findPendingPriceChange(tx, row.id);
  const isHigher = quote.total_minor > (await agreedPriceOf(tx, row));
  if (isHigher) await settle(tx, actor, row, quote, quote.total_minor);
  if (pending) await endPriceChange(tx, pending, isHigher ? 'agreed' : 'withdrawn');
}

/**
 * Writes the price that the family of a locked booking agreed to, and reprices its order if the booking is confirmed.
 * The price of a time that the nanny is asked about applies once they agree to it.
 */
async function settle(tx: Db, actor: Actor, row: BookingRow, current: Quote, agreed_minor: number) {
  const asked = row.status === 'confirmed' ? await findAskedTime(tx, row.id) : undefined;
  if (asked) {
    await tx.update(timeChange).set({ agreed_minor }).where(eq(timeChange.id, asked.id));
    await touchBooking(tx, row, { price_minor: agreed_minor }, { actor, action: 'agree-price' });
    return;
  }
  const quote = row.status === 'confirmed' ? keepPromise(current, agreed_minor, null) : null;
  const patch = { agreed_minor, covered_minor: null, ...(quote && { quote }) };
  const after = await changeBooking(tx, row, patch, { actor, action: 'agree-price' });
  if (quote) await moneyPort.openOrder(tx, actor, { booking: after, quote });
}

const priceChanged = (booking_ids: readonly number[]) =>
  conflict({
    message: 'The price has changed again. Please look at the new one.',
    code: changed,
    data: { booking_ids },
  });

/**
 * Runs an agreement in a database transaction of its own. If a price has risen since the family was asked, they are
 * asked again before the 409 is thrown. `token` is the token of the link through which they agreed.
 */
export async function runAgreement<T>(db: Db, actor: Actor, work: (tx: Db) => Promise<T>, token?: string) {
  try {
    return await db.transaction(work);
  } catch (error) {
    if (error instanceof Refusal && error.body.code === changed) {
      const { booking_ids } = error.body.data as { booking_ids: readonly number[] };
      await db.transaction((tx) => askAgain(tx, actor, booking_ids, token));
    }
    throw error;
  }
}

/**
 * Asks about the current prices of bookings. If `token` is given, its link then shows these prices, and a mail is sent
 * only if there is one booking.
 */
async function askAgain(tx: Db, actor: Actor, ids: readonly number[], token: string | undefined) {
  const { mails } = await collectMails(tx, async () => {
    for (const id of ids.toSorted((a, b) => a - b)) await askForPrice(tx, actor, await lockBooking(tx, id));
  });
  if (!token || ids.length === 1) for (const { kind, data } of mails) await queueMail(tx, kind, data);
  if (!token) return;
  const asked = await tx
    .select({ id: priceChange.id })
    .from(priceChange)
    .where(and(inArray(priceChange.booking_id, [...ids]), eq(priceChange.state, 'pending')));
  const changes = asked.map(({ id }) => id);
  await addToPriceToken(tx, token, changes);
}
