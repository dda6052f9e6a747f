import { and, asc, eq, ne, notExists, sql } from 'drizzle-orm';
import { type Db, rows } from '../database/database.ts';
import { Refusal } from '../error.ts';
import { nannyPolo } from '../nanny-polo/table.ts';
import { busy } from './table.ts';

/** A stretch of a nanny's time: from `buffer_minutes` before the start until as long after the end. */
export interface Slot {
  readonly start_at: string;
  readonly end_at: string;
  readonly buffer_minutes: number;
}

/** First key of the advisory locks on nannies; the second is the nanny's id. */
const nannyLock = 1;

const rangeOf = ({ start_at, end_at, buffer_minutes }: Slot) => {
  const buffer = sql`make_interval(mins => ${buffer_minutes})`;
  return sql<string>`tstzrange(${start_at}::timestamptz - ${buffer}, ${end_at}::timestamptz + ${buffer})`;
};

/**
 * Makes the transaction the only one that changes these nannies' time. Taken in one order by everyone; without it
 * the exclusion constraint deadlocks under load.
 */
export async function lockNannies(tx: Db, ids: readonly (number | null | undefined)[]): Promise<void> {
  const inOrder = [...new Set(ids)].filter((id) => typeof id === 'number').sort((a, b) => a - b);
  for (const id of inOrder) await tx.execute(sql`SELECT pg_advisory_xact_lock(${nannyLock}, ${id})`);
}

async function isTaken(tx: Db, nannyId: number, slot: Slot, bookingId: number | null): Promise<boolean> {
  const [found] = await rows(
    tx,
    sql`SELECT 1 FROM ${busy} WHERE nanny_polo_id = ${nannyId} AND busy && ${rangeOf(slot)}
      AND booking_id IS DISTINCT FROM ${bookingId}::integer LIMIT 1`,
  );
  return found !== undefined;
}

/**
 * Makes sure that the nanny is free for the slot and stays so until the transaction ends, apart from what
 * `bookingId` itself holds. Throws 409 `slot_taken` with up to three nannies who are free instead.
 */
export async function reserve(
  tx: Db,
  nannyId: number,
  slot: Slot,
  bookingId: number | null = null,
): Promise<void> {
  // Looking before the lock spares the losers of a rush the queue for it.
  if (await isTaken(tx, nannyId, slot, bookingId)) throw await slotTaken(tx, nannyId, slot);
  await lockNannies(tx, [nannyId]);
  if (await isTaken(tx, nannyId, slot, bookingId)) throw await slotTaken(tx, nannyId, slot);
}

/** Enters a booking's slot into the nanny's calendar, in place of the one it held. */
export async function holdForBooking(tx: Db, nannyId: number, slot: Slot, bookingId: number): Promise<void> {
  const range = rangeOf(slot);
  await tx
    .insert(busy)
    .values({ nanny_polo_id: nannyId, busy: range as never, reason: 'booking', booking_id: bookingId })
    .onConflictDoUpdate({ target: busy.booking_id, set: { nanny_polo_id: nannyId, busy: range as never } });
}

/** Gives back what a booking held. */
export async function release(tx: Db, bookingId: number): Promise<void> {
  await tx.delete(busy).where(eq(busy.booking_id, bookingId));
}

async function slotTaken(tx: Db, nannyId: number, slot: Slot): Promise<Refusal> {
  const overlapping = tx
    .select({ one: sql`1` })
    .from(busy)
    .where(and(eq(busy.nanny_polo_id, nannyPolo.id), sql`${busy.busy} && ${rangeOf(slot)}`));
  const alternatives = await tx
    .select({ nanny_polo_id: nannyPolo.id, name: nannyPolo.display_name })
    .from(nannyPolo)
    .where(and(eq(nannyPolo.status, 'active'), ne(nannyPolo.id, nannyId), notExists(overlapping)))
    .orderBy(asc(nannyPolo.id))
    .limit(3);
  return new Refusal(409, {
    message: 'The nanny is taken at that time.',
    code: 'slot_taken',
    data: { alternatives },
  });
}
