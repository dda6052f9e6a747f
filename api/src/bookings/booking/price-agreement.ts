import { money } from '@nanny-polo/shared/money';
import type { PendingPrice, PriceChange } from '@nanny-polo/shared/price-change';
import type { Quote } from '@nanny-polo/shared/quote';
import { eq } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { Refusal } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import { openOrder } from './ports.ts';
import {
  agreedPrice,
  askForPrice,
  endPriceChange,
  keepPromise,
  type PriceChangeRow,
  pendingPriceChange,
} from './price.ts';
import { findPriceChange } from './price-token.ts';
import { quoteOf } from './quote.ts';
import { replyBy } from './reply-by.ts';
import { change, locked } from './row.ts';

/** A family's agreement to a higher price, by the link in the mail or on /user. */

const linkUnknown = () => new Refusal(422, { message: 'This link is not valid.' });

/** The price changed after the family was asked; they are asked again. */
const changed = 'price_changed';

/** Returns the sentence about a price change for its family. */
function messageOf({ state, from_minor, to_minor }: PriceChangeRow, isLate: boolean): string {
  if (state === 'agreed') return `You have agreed to ${money(to_minor)}. Thank you.`;
  if (state === 'covered') return `The agency pays the difference. You pay ${money(from_minor)}.`;
  if (state === 'withdrawn') return 'This price no longer applies. You don’t need to do anything.';
  if (isLate) return 'The time to agree to this price is over. Please ring us.';
  return `The price would be ${money(to_minor)} instead of ${money(from_minor)}.`;
}

const isLate = (reply_by: string) => Date.parse(reply_by) <= Date.now();

async function page(db: Db, change: PriceChangeRow, row: BookingRow): Promise<PriceChange> {
  const reply_by = await replyBy(db, row);
  const { code, service, start_at, end_at } = row;
  const late = isLate(reply_by);
  return {
    state: change.state === 'pending' && late ? 'withdrawn' : change.state,
    message: messageOf(change, late),
    agreed_minor: change.from_minor,
    price: change.price,
    reply_by,
    code,
    service,
    start_at,
    end_at,
  };
}

/** Returns what a family sees by the link in a mail. Changes nothing. Throws 422 for an unknown token. */
export async function readPriceChange(db: Db, token: string): Promise<PriceChange> {
  const found = await findPriceChange(db, token);
  const [row] = found ? await db.select().from(booking).where(eq(booking.id, found.booking_id)) : [];
  if (!found || !row) throw linkUnknown();
  return page(db, found, row);
}

/** Returns the price that the family of a booking can agree to now; null if there is none. */
export async function pendingPriceOf(db: Db, row: BookingRow): Promise<PendingPrice | null> {
  const pending = await pendingPriceChange(db, row.id);
  const reply_by = await replyBy(db, row);
  if (!pending || isLate(reply_by)) return null;
  return { agreed_minor: pending.from_minor, price: pending.price, reply_by };
}

/** Agrees to a price by the link in a mail. Throws what `agree` throws. */
export async function agreeByLink(tx: Db, token: string, total_minor: number): Promise<PriceChange> {
  const found = await findPriceChange(tx, token);
  if (!found) throw linkUnknown();
  const row = await locked(tx, found.booking_id);
  const change = (await findPriceChange(tx, token)) ?? found;
  if (change.state !== 'agreed') await agree(tx, await familyOf(tx, row), row, change, total_minor);
  return readPriceChange(tx, token);
}

async function familyOf(db: Db, { parent_id: id }: BookingRow): Promise<Actor> {
  const [parent] = await db.select({ name: parentUser.name }).from(parentUser).where(eq(parentUser.id, id));
  return { kind: 'parent', id, name: parent?.name ?? 'The family' };
}

/** Agrees to the pending price of a locked booking. Throws 422 if there is none, and what `agree` throws. */
export async function agreeToPending(
  tx: Db,
  actor: Actor,
  row: BookingRow,
  total_minor: number,
): Promise<void> {
  const pending = await pendingPriceChange(tx, row.id);
  if (!pending) throw new Refusal(422, { message: 'There is no new price to agree to.' });
  await agree(tx, actor, row, pending, total_minor);
}

/**
 * Records that the family agreed to a price of a locked booking. A confirmed booking and its order then have that
 * price. Throws 422 if the price is no longer offered, 409 `price_changed` if it is not the one they saw, or has risen
 * since.
 */
async function agree(
  tx: Db,
  actor: Actor,
  row: BookingRow,
  asked: PriceChangeRow,
  total_minor: number,
): Promise<void> {
  const late = isLate(await replyBy(tx, row));
  if (asked.state !== 'pending' || late) throw new Refusal(422, { message: messageOf(asked, late) });
  const quote = await quoteOf(tx, row);
  if (total_minor !== asked.to_minor || quote.total_minor > asked.to_minor)
    throw new Refusal(409, {
      message: 'The price has changed again. Please look at the new one.',
      code: changed,
      data: { booking_id: row.id },
    });
  await settle(tx, actor, row, quote, asked.to_minor);
  await endPriceChange(tx, asked, 'agreed');
}

/**
 * Records that the family of a locked booking agreed to its present price, by telephone for example. Changes nothing if
 * they owe no more than they agreed to.
 */
export async function agreeForFamily(tx: Db, actor: Actor, row: BookingRow): Promise<void> {
  const quote = await quoteOf(tx, row);
  const pending = await pendingPriceChange(tx, row.id);
  const isHigher = quote.total_minor > (await agreedPrice(tx, row));
  if (isHigher) await settle(tx, actor, row, quote, quote.total_minor);
  if (pending) await endPriceChange(tx, pending, isHigher ? 'agreed' : 'withdrawn');
}

/** Writes the price that the family of a locked booking agreed to, also to its order if it is confirmed. */
async function settle(
  tx: Db,
  actor: Actor,
  row: BookingRow,
  quote: Quote,
  agreed_minor: number,
): Promise<void> {
  const after = await change(
    tx,
    row,
    {
      agreed_minor,
      covered_minor: null,
      ...(row.quote && row.status === 'confirmed' && { quote: keepPromise(quote, agreed_minor, null) }),
    },
    { actor, action: 'agree-price' },
  );
  if (after.status === 'confirmed' && after.quote)
    await openOrder(tx, actor, { booking: after, quote: after.quote });
}

/**
 * Runs an agreement in a transaction of its own. If the price has risen since the family was asked, they are asked
 * again before the 409 is thrown.
 */
export async function inAgreement<T>(db: Db, actor: Actor, work: (tx: Db) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(work);
  } catch (error) {
    if (error instanceof Refusal && error.body.code === changed) {
      const { booking_id } = error.body.data as { booking_id: number };
      await db.transaction(async (tx) => askForPrice(tx, actor, await locked(tx, booking_id)));
    }
    throw error;
  }
}
