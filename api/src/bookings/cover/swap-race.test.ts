import { answerAsk } from '@nanny-polo/shared/bookings/ask';
import { type Booking, bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import { rescheduleBooking } from '@nanny-polo/shared/bookings/booking-work';
import { stopCoverRequest } from '@nanny-polo/shared/bookings/cover';
import { inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { queryRows } from '../../kernel/database/database.ts';
import { system } from '../../kernel/history/service.ts';
import { buildersOf } from '../../test/builders.ts';
import { atAnyHour, neighbourhood, unfilled, waveIsDue } from '../../test/cover.ts';
import { amount, lockWaits, onPostgres } from '../../test/database.ts';
import { nextSlot, readyNanny, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { addVisit, readySeries } from '../../test/series.ts';
import { linksOfRequest, read } from '../../test/swap.ts';
import { lockArrangementsOf } from '../schedule/arrangement.ts';
import { busy } from '../schedule/busy-table.ts';
import { startSwap } from './swap-start.ts';
import { readRequest } from './view.ts';
import { sendWaves } from './wave.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');
const { bookingIn } = buildersOf(product, owner);
const unbuffered = { buffer_minutes: 0 };
const nobody = product.client(null);
await atAnyHour(product.db, 5);

const accept = (token: string | undefined) =>
  nobody.call(answerAsk, { params: { token: token ?? '' }, body: { answer: 'accepted' } });

/** A swap of two nannies. `open` has no nanny, and `changing` has the first one. */
interface Swap {
  readonly request: number;
  readonly open: Booking;
  readonly changing: Booking;
  readonly links: readonly string[];
}

const races: [what: string, agreed: number, act: (swap: Swap, spare: Booking) => Promise<unknown>][] = [
  ['the other acceptance', 0, ({ links }) => accept(links[0])],
  ['the stop of the request', 1, ({ request }) => owner.call(stopCoverRequest, { params: { id: request } })],
  [
    'the cancellation of one of its visits',
    1,
    ({ changing: { id, version } }) =>
      owner.call(bookingTransitionCalls.cancel, { params: { id }, body: { version, waive_fee: true } }),
  ],
  [
    'another booking for one of its nannies',
    1,
    ({ changing: { start_at, end_at } }, { id, version, nanny_polo_id }) =>
      owner.call(rescheduleBooking, {
        params: { id },
        body: { version, nanny_polo_id: nanny_polo_id ?? 0, start_at, end_at },
      }),
  ],
];

test.runIf(onPostgres())(
  'the clock locks the series of a swap before its bookings, as a reply does',
  async () => {
    const { db } = product;
    const { parent } = await neighbourhood(db, 0);
    const { addresses } = parent;
    const place = { lat: addresses[0]?.lat ?? 0, lng: addresses[0]?.lng ?? 0 };
    const [first, last] = [await readyNanny(db, place), await readyNanny(db, place)];
    const slot = nextSlot();
    const open = await addVisit(db, owner, await readySeries(db, parent.id), slot);
    const family = await readyParent(db, { addresses });
    const changing = await bookingIn('confirmed', { ...unbuffered, nanny: first, parent: family, ...slot });
    const chain = [
      { booking_id: open.id, from_nanny_polo_id: null, to_nanny_polo_id: first.id },
      { booking_id: changing.id, from_nanny_polo_id: first.id, to_nanny_polo_id: last.id },
    ];
    const options = { confirms: false, then_ask: false };
    const id = await db.transaction((tx) => startSwap(tx, system, chain, options));
    await waveIsDue(db, { id });
    let clock: Promise<number> | undefined;
    await db.transaction(async (tx) => {
      await lockArrangementsOf(tx, [open.id]);
      clock = sendWaves(db, new Date().toISOString());
      await expect.poll(() => lockWaits(db)).toBe(1);
      await queryRows(
        tx,
        sql`SELECT id FROM booking WHERE id IN (${open.id}, ${changing.id}) FOR UPDATE NOWAIT`,
      );
    });
    expect(await clock).toBe(1);
    expect(await readRequest(db, id)).toMatchObject({ state: 'expired' });
  },
);

for (const [what, agreed, act] of races)
  test(`if the last acceptance races ${what}, the swap is made completely or not at all`, {
    timeout: 240_000,
  }, async () => {
    const { db } = product;
    const { parent } = await neighbourhood(db, 0);
    const { addresses } = parent;
    // Everyone lives at the same place, so that no journey makes a nanny dearer.
    const place = { lat: addresses[0]?.lat ?? 0, lng: addresses[0]?.lng ?? 0 };
    const nannies = [await readyNanny(db, place), await readyNanny(db, place)];
    const families = [await readyParent(db, { addresses }), await readyParent(db, { addresses })];
    const rounds = Number(process.env.COVER_RACE_ROUNDS ?? 0) || (onPostgres() ? amount(7, 3) : 2);
    for (let round = 0; round < rounds; round += 1) {
      const [first, last] = nannies;
      const [family, third] = families;
      if (!first || !last || !family || !third) throw new Error('A nanny or a family is missing');
      const [slot, away] = [nextSlot(), nextSlot()];
      const open = await unfilled(owner, parent, slot);
      const changing = await bookingIn('confirmed', { ...unbuffered, nanny: first, parent: family, ...slot });
      const spare = await bookingIn('confirmed', { ...unbuffered, nanny: last, parent: third, ...away });
      const chain = [
        { booking_id: open.id, from_nanny_polo_id: null, to_nanny_polo_id: first.id },
        { booking_id: changing.id, from_nanny_polo_id: first.id, to_nanny_polo_id: last.id },
      ];
      const options = { confirms: false, then_ask: false };
      const request = await db.transaction((tx) => startSwap(tx, system, chain, options));
      const links = await linksOfRequest(db, request);
      if (agreed > 0) await accept(links[0]);
      const swap = { request, open, changing: await read(owner, changing), links };
      const race = [() => accept(links[1]), () => act(swap, spare)];
      if (round % 2) race.reverse();
      const outcomes = await Promise.allSettled(race.map((run) => run()));
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect([409, 422]).toContain(outcome.reason.status);

      const { state, asks } = await readRequest(db, request);
      const after = [await read(owner, open), await read(owner, changing)].map((one) => [
        one.status,
        one.nanny_polo_id,
      ]);
      const isMade = state === 'filled';
      if (what === 'the other acceptance') expect(state).toBe('filled');
      const given = isMade ? [first.id, last.id] : [null, first.id];
      expect(after.map(([, nanny]) => nanny)).toEqual(given);
      expect(after[0]?.[0]).toBe(isMade ? 'offered' : 'requested');
      if (what !== 'the cancellation of one of its visits') expect(after[1]?.[0]).toBe('confirmed');
      expect(asks.filter((ask) => ask.state === 'asked')).toEqual([]);
      const held = await db
        .select()
        .from(busy)
        .where(inArray(busy.booking_id, [open.id, changing.id]));
      expect(held.map((one) => one.nanny_polo_id).sort()).toEqual(
        after.flatMap(([status, id]) => (status === 'cancelled' || id === null ? [] : [id])).sort(),
      );
    }
  });
