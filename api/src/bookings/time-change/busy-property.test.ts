import type { BookingTransition } from '@nanny-polo/shared/bookings/booking-status';
import { isBeyondTolerance } from '@nanny-polo/shared/bookings/time-change';
import { eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Db } from '../../kernel/database/database.ts';
import { runAndRollBack } from '../../kernel/database/rolled-back.ts';
import { Refusal } from '../../kernel/error/error.ts';
import { system } from '../../kernel/history/service.ts';
import { makeTransition } from '../../kernel/resource/life-cycle.ts';
import { findWrongBusy } from '../../test/busy.ts';
import { openDatabase, propertyRuns } from '../../test/database.ts';
import { guest, nextSlot, readyNanny, readyParent } from '../../test/people.ts';
import { recordAnswer } from '../booking/action.ts';
import { rescheduleVisit } from '../booking/reschedule.ts';
import { bookings } from '../booking/service.ts';
import { lifeCycle } from '../booking/transition.ts';
import { agreeToPendingPrice, refusePendingPrice } from '../booking-price/agreement.ts';
import { lockBooking } from '../booking-record/row.ts';
import { get } from '../booking-record/view.ts';
import { priceChange } from '../schedule/price-change-table.ts';
import { timeChange } from '../schedule/time-change-table.ts';
import { addTimeOff } from '../time-off/service.ts';
import { expireTimeChanges, recordTimeAnswer } from './answer.ts';

const { db } = await openDatabase();
const nanny = await readyNanny(db);
const other = await readyNanny(db);
const slot = nextSlot();
const day = 24 * 60;
const shift = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();

/** Creates a confirmed booking of the nanny, some minutes after the first. */
async function confirmedAfter(minutes: number): Promise<number> {
  const parent = await readyParent(db);
  const time = { start_at: shift(slot.start_at, minutes), end_at: shift(slot.end_at, minutes) };
  const body = { parent_id: parent.id, nanny_polo_id: nanny.id, service: 'hourly' as const, ...time };
  const { id } = await db.transaction((tx) => bookings.create(tx, system, body));
  await db.transaction((tx) => recordAnswer(tx, system, id, { version: 1, answer: 'accepted' }));
  await transition(db, id, 'confirm');
  return id;
}

async function transition(tx: Db, id: number, name: BookingTransition, more: object = {}): Promise<void> {
  const { version } = await get(tx, id);
  await makeTransition(tx, system, lifeCycle, id, name, { version, ...more });
}

const ids = [await confirmedAfter(0), await confirmedAfter(5 * 60), await confirmedAfter(day)];

const ask = fc.record({
  kind: fc.constant('reschedule' as const),
  shift: fc.integer({ min: -24, max: 24 }).map((quarters) => quarters * 15),
  longer: fc.constantFrom(0, 0, 30, 120),
  agreed: fc.boolean(),
});
const ending = fc.record({
  kind: fc.constantFrom(
    'agreed',
    'declined',
    'withdrawn',
    'expire',
    'cancel',
    'withdraw',
    'check-in',
    'buffer',
    'cover',
    'child',
    'agree-price',
    'refuse-price',
    'time-off',
  ),
});
const step = fc.record({ at: fc.nat(ids.length - 1), action: fc.oneof(ask, ask, ending) });
/** Returns the prices that families were asked about although they had refused them before with the same offer. */
async function findAskedAgain(tx: Db) {
  const asked = await tx.select().from(priceChange).where(inArray(priceChange.booking_id, ids));
  return asked.filter(({ id, booking_id, offer_id, to_minor }) =>
    asked.some(
      (earlier) =>
        earlier.refused_at !== null &&
        earlier.id < id &&
        earlier.booking_id === booking_id &&
        earlier.offer_id === offer_id &&
        earlier.to_minor === to_minor,
    ),
  );
}

interface Time {
  readonly start_at: string;
  readonly end_at: string;
}

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function act(tx: Db, { at, action }: Step): Promise<unknown> {
  const id = ids[at] ?? 0;
  const row = await get(tx, id);
  const { version, start_at, end_at } = row;
  switch (action.kind) {
    case 'reschedule': {
      const time = {
        start_at: shift(start_at, action.shift),
        end_at: shift(end_at, action.shift + action.longer),
      };
      return rescheduleVisit(tx, system, id, { version, ...time, nanny_agreed: action.agreed });
    }
    case 'expire':
      return expireTimeChanges(tx, row.asked_time?.reply_by ?? new Date().toISOString());
    case 'check-in':
      return transition(tx, id, 'check-in', { now: start_at });
    case 'cancel':
    case 'withdraw':
      return transition(tx, id, action.kind);
    case 'buffer':
      return bookings.update(tx, system, id, {
        version,
        buffer_minutes: row.buffer_minutes === 15 ? 30 : 15,
      });
    case 'child': {
      const { children } = row;
      return bookings.update(tx, system, id, {
        version,
        children: children.length > 2 ? children.slice(0, 1) : [...children, guest],
      });
    }
    case 'agree-price':
      return agreeToPendingPrice(tx, system, await lockBooking(tx, id), row.pending_minor ?? 0);
    case 'refuse-price':
      return refusePendingPrice(tx, system, await lockBooking(tx, id));
    case 'time-off':
      return addTimeOff(tx, system, nanny.id, {
        start_at: shift(end_at, 60),
        end_at: shift(end_at, 120),
      });
    case 'cover':
      return rescheduleVisit(tx, system, id, { version, start_at, end_at, nanny_polo_id: other.id });
    default:
      return recordTimeAnswer(tx, system, id, { version, answer: action.kind });
  }
}

test('the busy times equal those computed anew after any sequence of actions, and a time changes only with a yes', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) =>
    runAndRollBack(db, async (tx) => {
      const agreed = new Map<number, Time>();
      for (const id of ids) agreed.set(id, await get(tx, id));
      for (const drawn of steps) {
        const before = await get(tx, ids[drawn.at] ?? 0);
        const refusal = await tx
          .transaction((inner) => act(inner, drawn))
          .then(
            () => null,
            (error) => {
              if (error instanceof Refusal || (error as { code?: string }).code === '23P01') return error;
              if ((error as { cause?: { code?: string } }).cause?.code === '23P01') return error;
              throw error;
            },
          );
        const after = await get(tx, before.id);
        expect(await findWrongBusy(tx, ids), JSON.stringify(drawn)).toEqual([]);
        expect(await findAskedAgain(tx), JSON.stringify(drawn)).toEqual([]);
        if (after.status === 'confirmed')
          expect(after.total_minor).toBeLessThanOrEqual(after.agreed_minor ?? Number.NaN);
        const known = agreed.get(before.id);
        if (refusal || before.status !== 'confirmed' || after.status !== 'confirmed' || !known) continue;
        const changes = await tx.select().from(timeChange).where(eq(timeChange.booking_id, before.id));
        const isYes = changes.some(
          ({ state, start_at, end_at }) =>
            state === 'agreed' && start_at === after.start_at && end_at === after.end_at,
        );
        if (isYes) agreed.set(before.id, after);
        else expect(isBeyondTolerance(known, after, 15), JSON.stringify(drawn)).toBe(false);
      }
    }),
  );
  await fc.assert(property, { numRuns: propertyRuns(60) });
});
