import { booking, bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import { rescheduleBooking } from '@nanny-polo/shared/bookings/booking-work';
import { answerAskedTimes, getOffer } from '@nanny-polo/shared/bookings/offer';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildersOf } from '../../test/builders.ts';
import { findWrongBusy } from '../../test/busy.ts';
import { raceRounds } from '../../test/database.ts';
import { beginNow, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { createOfferToken } from '../offer/token.ts';
import { timeChange } from '../schedule/time-change-table.ts';
import { expireTimeChanges } from './answer.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');
const nobody = product.client(null);
const { db } = product;
const { bookingIn } = buildersOf(product, owner);

const minute = 60_000;
const shift = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * minute).toISOString();

/** Creates a confirmed visit that begins soon, whose nanny is asked about a later time. */
async function asked() {
  const { id, offer } = await bookingIn('confirmed', { parent: await readyParent(db) });
  await beginNow(db, { id }, 40, 280);
  const before = await owner.call(booking.get, { params: { id } });
  const later = (minutes: number) => ({
    start_at: shift(before.start_at, minutes),
    end_at: shift(before.end_at, minutes),
  });
  const unusual_time = ['short_notice' as const];
  const body = { version: before.version, ...later(60) };
  const call = (more: object) =>
    owner.call(rescheduleBooking, { params: { id }, body: { ...body, ...more } });
  const record = await call({}).catch(() => call({ unusual_time }));
  const token = await db.transaction((tx) => createOfferToken(tx, offer?.id ?? 0));
  const { asked_times } = await nobody.call(getOffer, { params: { token } });
  return { before, record, token, later, ids: asked_times.map((one) => one.id) };
}

const statusOf = (result: PromiseSettledResult<unknown>): number =>
  result.status === 'fulfilled' ? 200 : ((result.reason as { status?: number }).status ?? 0);

const rotated = <Item>(items: readonly Item[], by: number): Item[] => [
  ...items.slice(by % items.length),
  ...items.slice(0, by % items.length),
];

test('a yes, another time, a cancellation, the deadline and a check-in at the same time leave one consistent result', async () => {
  for (const round of raceRounds(40)) {
    const { before, record, token, later, ids } = await asked();
    const params = { id: record.id };
    const { version } = record;
    const calls = [
      () => nobody.call(answerAskedTimes, { params: { token }, body: { ids, answer: 'agreed' } }),
      () =>
        owner.call(rescheduleBooking, {
          params,
          body: { version, ...later(120), unusual_time: ['short_notice'] },
        }),
      () => owner.call(bookingTransitionCalls.cancel, { params, body: { version } }),
      () => expireTimeChanges(db, record.asked_time?.reply_by ?? ''),
      () => owner.call(bookingTransitionCalls['check-in'], { params, body: { version } }),
    ];
    const results = await Promise.allSettled(rotated(calls, round).map((call) => call()));
    for (const status of results.map(statusOf)) expect([200, 409, 422]).toContain(status);
    const after = await owner.call(booking.get, { params });
    const changes = await db.select().from(timeChange).where(eq(timeChange.booking_id, record.id));
    const agreed = changes.filter(({ state }) => state === 'agreed');
    const isMoved = after.start_at !== before.start_at;
    expect(agreed.length).toBe(isMoved ? 1 : 0);
    if (isMoved) expect(after.start_at).toBe(agreed[0]?.start_at);
    const open = changes.filter(({ state }) => state === 'asked');
    expect(open.length).toBeLessThanOrEqual(after.status === 'confirmed' ? 1 : 0);
    expect(await findWrongBusy(db, [record.id])).toEqual([]);
  }
});

test('two nannies’ bookings that ask for each other’s times neither deadlock nor overlap', async () => {
  for (const _ of raceRounds(16)) {
    const first = await asked();
    const second = await bookingIn('confirmed', {
      parent: await readyParent(db),
      nanny: { id: first.record.nanny_polo_id ?? 0 },
    });
    const results = await Promise.allSettled([
      owner.call(rescheduleBooking, {
        params: { id: first.record.id },
        body: {
          version: first.record.version,
          start_at: second.start_at,
          end_at: shift(second.start_at, 240),
        },
      }),
      owner.call(rescheduleBooking, {
        params: { id: second.id },
        body: { version: second.version, ...first.later(60) },
      }),
      nobody.call(answerAskedTimes, {
        params: { token: first.token },
        body: { ids: first.ids, answer: 'agreed' },
      }),
    ]);
    for (const status of results.map(statusOf)) expect([200, 409, 422]).toContain(status);
    expect(await findWrongBusy(db, [first.record.id, second.id])).toEqual([]);
  }
});
