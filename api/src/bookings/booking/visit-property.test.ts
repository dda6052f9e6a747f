import {
  type BookingTransition,
  bookingTransitionNames,
  bookingTransitions,
} from '@nanny-polo/shared/bookings/booking-status';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Db } from '../../kernel/database/database.ts';
import { runAndRollBack } from '../../kernel/database/rolled-back.ts';
import { Refusal } from '../../kernel/error/error.ts';
import { system } from '../../kernel/history/service.ts';
import { makeTransition } from '../../kernel/resource/life-cycle.ts';
import { order, orderBooking } from '../../money/ledger/order-table.ts';
import { openDatabase, propertyRuns } from '../../test/database.ts';
import { nextSlot, readyNanny, readyParent } from '../../test/people.ts';
import { get } from '../booking-record/view.ts';
import { booking } from '../schedule/booking-table.ts';
import { recordAnswer } from './action.ts';
import { listPossibilities } from './possibilities.ts';
import { bookings } from './service.ts';
import { lifeCycle } from './transition.ts';

const database = await openDatabase();
const db = database.db;
const nanny = await readyNanny(db);
const parent = await readyParent(db);
const body = { parent_id: parent.id, nanny_polo_id: nanny.id, service: 'hourly' as const, ...nextSlot() };
const { id } = await db.transaction((tx) => bookings.create(tx, system, body));
await db.transaction((tx) => recordAnswer(tx, system, id, { version: 1, answer: 'accepted' }));
await transition(db, 'confirm', new Date().toISOString());

const minute = 60_000;
const day = 24 * 60;
const instant = (at: number) => new Date(at * minute).toISOString();

async function transition(tx: Db, name: BookingTransition, now: string, more: object = {}): Promise<void> {
  const { version } = await get(tx, id);
  await makeTransition(tx, system, lifeCycle, id, name, { version, ...more, now });
}

/** Tries a transition and rolls it back. Returns its refusal, or null if it succeeded. */
async function refusalOf(
  tx: Db,
  name: BookingTransition,
  now: string,
  more: object,
): Promise<Refusal | null> {
  return runAndRollBack(tx, (inner) => transition(inner, name, now, more)).then(
    () => null,
    (error) => {
      if (error instanceof Refusal) return error;
      throw error;
    },
  );
}

const visit = fc.record({
  status: fc.constantFrom('offered', 'confirmed', 'in_progress', 'completed'),
  start: fc.integer({
    min: Date.parse('2026-01-01T00:00:00Z') / minute,
    max: Date.parse('2028-12-31T00:00:00Z') / minute,
  }),
  length: fc.integer({ min: 30, max: 2 * day }),
  /** Minutes from the start to the instant of the attempt. */
  now: fc.oneof(
    fc.integer({ min: -40 * day, max: 40 * day }),
    fc.constantFrom(-61, -60, -59, -1, 0, 1),
    fc.integer({ min: -180, max: 600 }),
  ),
  arrival: fc.integer({ min: -60, max: 30 }),
  at: fc.option(fc.integer({ min: -5 * day, max: 5 * day }), { nil: null }),
  orderCompleted: fc.boolean(),
});

test('the listed transitions are exactly those that the server accepts', async () => {
  const property = fc.asyncProperty(visit, ({ status, start, length, now, arrival, at, orderCompleted }) =>
    runAndRollBack(db, async (tx) => {
      const present = instant(start + now);
      const begun = status === 'in_progress' || status === 'completed';
      const checked_in_at = begun ? instant(start + Math.min(arrival, now)) : null;
      const times = { start_at: instant(start), end_at: instant(start + length) };
      const checked_out_at = status === 'completed' ? present : null;
      await tx
        .update(booking)
        .set({ status, ...times, checked_in_at, checked_out_at })
        .where(eq(booking.id, id));
      if (orderCompleted)
        await tx
          .update(order)
          .set({ status: 'completed' })
          .where(eq(order.id, await orderId(tx)));
      const { moves } = await listPossibilities(tx, id, present);
      for (const name of bookingTransitionNames) {
        const listed = moves.find((one) => one.name === name);
        const from: readonly string[] = bookingTransitions[name].from;
        if (!from.includes(status)) expect(listed, name).toBeUndefined();
        const sent = listed?.at && (at === null ? listed.at.earliest : instant(start + at));
        const ahead = sent ? Date.parse(sent) - Date.parse(present) : 0;
        // The server treats an instant up to a minute ahead as now.
        if (ahead > 0 && ahead <= minute) continue;
        const within =
          !sent || (listed.at !== null && listed.at.earliest <= sent && sent <= listed.at.latest);
        const refusal = await refusalOf(tx, name, present, sent ? { at: sent } : {});
        const accepted = refusal === null || refusal.body.code === 'overtime_unconfirmed';
        expect(accepted, `${name} ${refusal?.message ?? ''}`).toBe(
          Boolean(listed?.allowed) && within && ahead <= 0,
        );
      }
    }),
  );
  await fc.assert(property, { numRuns: propertyRuns(60) });
});

async function orderId(tx: Db): Promise<number> {
  const [found] = await tx.select().from(orderBooking).where(eq(orderBooking.booking_id, id));
  return found?.order_id ?? 0;
}

async function moneyOf(tx: Db) {
  const [found] = await tx
    .select()
    .from(order)
    .where(eq(order.id, await orderId(tx)));
  const shares = await tx.select().from(orderBooking).where(eq(orderBooking.booking_id, id));
  if (!found) throw new Error('No order');
  const { version: _, updated_at: __, ...money } = found;
  return { money, shares };
}

test('a check-out and its reversal leave the money unchanged', async () => {
  const stay = fc.record({
    start: visit.map(({ start }) => start),
    length: fc.integer({ min: 30, max: day }),
    stays: fc.integer({ min: -30, max: day }),
  });
  const property = fc.asyncProperty(stay, ({ start, length, stays }) =>
    runAndRollBack(db, async (tx) => {
      const times = { start_at: instant(start), end_at: instant(start + length) };
      await tx.update(booking).set(times).where(eq(booking.id, id));
      const before = await moneyOf(tx);
      const now = instant(start + length + stays);
      await transition(tx, 'check-in', now, { at: times.start_at });
      const refusal = await refusalOf(tx, 'check-out', now, {});
      expect(refusal !== null).toBe(stays > 240);
      const { overtime_minor } = (refusal?.body.data ?? {}) as { overtime_minor?: number };
      await transition(tx, 'check-out', now, { confirmed_overtime_minor: overtime_minor });
      const charged = await moneyOf(tx);
      if (overtime_minor !== undefined)
        expect(charged.money.lines_minor).toBe(before.money.lines_minor + overtime_minor);
      await transition(tx, 'undo-check-out', now);
      expect(await moneyOf(tx)).toEqual(before);
      await transition(tx, 'undo-check-in', now);
      expect(await get(tx, id)).toMatchObject({
        status: 'confirmed',
        checked_in_at: null,
        overtime_minutes: null,
      });
    }),
  );
  await fc.assert(property, { numRuns: propertyRuns(60) });
});
