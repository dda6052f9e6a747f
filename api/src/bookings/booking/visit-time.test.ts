import type { Booking } from '@nanny-polo/shared/bookings/booking';
import { getBookingPossibilities } from '@nanny-polo/shared/bookings/booking-work';
import { getUserBooking } from '@nanny-polo/shared/bookings/user-booking';
import { type Order, order, orderTransitionCalls } from '@nanny-polo/shared/money/order';
import { describe, expect, test } from 'vitest';
import { bookingCalls } from '../../test/booking-calls.ts';
import { buildersOf } from '../../test/builders.ts';
import { beginNow, readyParent, signedInAs } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');
const parent = await readyParent(product.db);

const { get, transition } = bookingCalls(owner);
const { bookingIn } = buildersOf(product, owner);

/** Creates a confirmed booking with a start and end in minutes from now. */
async function confirmedAt(begin: number, end: number): Promise<Booking> {
  const visit = await bookingIn('confirmed', { parent });
  await beginNow(product.db, visit, begin, end);
  return get(visit.id);
}

const shifted = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();

const possible = async ({ id }: { id: number }) => {
  const { moves } = await owner.call(getBookingPossibilities, { params: { id } });
  return new Map(moves.map((move) => [move.name, move]));
};

async function orderOf({ id }: { id: number }): Promise<Order> {
  const [found] = await owner.call(order.list, { query: { filter: { booking_id: id } } });
  if (!found) throw new Error('No order');
  return owner.call(order.get, { params: { id: found.id } });
}

describe('a booking in the future', () => {
  test.each(['check-in', 'no-show'] as const)('rejects %s and does not list it', async (name) => {
    const visit = await bookingIn('confirmed', { parent });
    await expect(transition(visit.id, name)).rejects.toMatchObject({
      status: 422,
      body: { errors: { start_at: [expect.stringContaining('Possible from')] } },
    });
    expect((await possible(visit)).has(name)).toBe(false);
  });

  test('allows check-in from an hour before the start, and the no-show from the start', async () => {
    const early = await confirmedAt(90, 180);
    expect((await possible(early)).has('check-in')).toBe(false);
    const open = await confirmedAt(30, 180);
    const moves = await possible(open);
    expect(moves.get('check-in')?.allowed).toBe(true);
    expect(moves.has('no-show')).toBe(false);
    expect((await transition(open.id, 'check-in')).status).toBe('in_progress');
    const missed = await transition((await confirmedAt(-30, 180)).id, 'no-show');
    expect(missed.status).toBe('no_show');
    expect((await orderOf(missed)).lines).toMatchObject([{ label: `Missed visit ${missed.code}` }]);
  });
});

describe('a visit', () => {
  test.each([
    ['more than an hour before it', -61, 'Not before'],
    ['after it', 51, 'Not after'],
    ['in the future', 600, 'Must not be in the future'],
  ])('rejects a check-in %s', async (_, minutes, message) => {
    const visit = await confirmedAt(-120, -70);
    await expect(
      transition(visit.id, 'check-in', { at: shifted(visit.start_at, minutes) }),
    ).rejects.toMatchObject({
      status: 422,
      body: { errors: { at: [expect.stringContaining(message)] } },
    });
    expect((await possible(visit)).get('check-in')?.at).toEqual({
      earliest: new Date(Date.parse(visit.start_at) - 3_600_000).toISOString(),
      latest: visit.end_at,
    });
  });

  test('rejects a check-out before the check-in, and more than a day after the end', async () => {
    const visit = await confirmedAt(-3000, -2900);
    await transition(visit.id, 'check-in', { at: shifted(visit.start_at, 5) });
    for (const at of [visit.start_at, shifted(visit.end_at, 24 * 60 + 1), undefined]) {
      await expect(transition(visit.id, 'check-out', at ? { at } : {})).rejects.toMatchObject({
        status: 422,
        body: { errors: { at: expect.any(Array) } },
      });
    }
    const done = await transition(visit.id, 'check-out', { at: shifted(visit.end_at, 10) });
    expect(done).toMatchObject({ status: 'completed', overtime_minutes: 10 });
  });
});

describe('overtime', () => {
  test('of up to four hours is charged in whole minutes', async () => {
    const visit = await confirmedAt(-300, -60);
    const before = await orderOf(visit);
    await transition(visit.id, 'check-in', { at: visit.start_at });
    const at = shifted(visit.end_at, 45.5);
    expect(await transition(visit.id, 'check-out', { at })).toMatchObject({ overtime_minutes: 45 });
    expect((await orderOf(visit)).total_minor).toBeGreaterThan(before.total_minor);
  });

  test('is a part of the price that the family sees', async () => {
    const visit = await confirmedAt(-300, -60);
    await transition(visit.id, 'check-in', { at: visit.start_at });
    await transition(visit.id, 'check-out', { at: shifted(visit.end_at, 45) });
    const client = await signedInAs(product, parent);
    const { price, orders } = await client.call(getUserBooking, { params: { id: visit.id } });
    expect(price?.lines.map(({ label }) => label)).toContain('Overtime');
    expect(price?.total_minor).toBe(orders[0]?.total_minor);
  });

  test('beyond four hours needs a confirmation of its price', async () => {
    const visit = await confirmedAt(-600, -300);
    const before = await orderOf(visit);
    await transition(visit.id, 'check-in', { at: visit.start_at });
    const at = shifted(visit.end_at, 270);
    const refused = await transition(visit.id, 'check-out', { at }).catch((error) => error);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'overtime_unconfirmed', data: { at, overtime_minutes: 270, currency: 'GBP' } },
    });
    const { overtime_minor } = refused.body.data;
    expect(refused.message).toContain(`£${(overtime_minor / 100).toFixed(2)}`);
    const wrong = { at, confirmed_overtime_minor: overtime_minor - 1 };
    await expect(transition(visit.id, 'check-out', wrong)).rejects.toMatchObject({ status: 409 });
    expect(await get(visit.id)).toMatchObject({ status: 'in_progress', checked_out_at: null });
    await transition(visit.id, 'check-out', { at, confirmed_overtime_minor: overtime_minor });
    expect((await orderOf(visit)).total_minor).toBe(before.total_minor + overtime_minor);
  });
});

/** Places and completes the order of a booking by hand. */
async function completeOrderOf(visit: Booking) {
  for (const name of ['place', 'complete'] as const) {
    const { id, version } = await orderOf(visit);
    await owner.call(orderTransitionCalls[name], { params: { id }, body: { version } });
  }
}

const completed = { field: 'order', message: expect.stringMatching(/^Order NP-.* is completed$/) };

describe('a booking whose order is completed', () => {
  test.each(['no-show', 'cancel', 'reschedule'] as const)('lists %s as refused', async (name) => {
    const visit = await confirmedAt(-30, 180);
    await completeOrderOf(visit);
    expect((await possible(visit)).get(name)).toMatchObject({ allowed: false, reasons: [completed] });
    if (name === 'reschedule') return;
    await expect(transition(visit.id, name)).rejects.toMatchObject({
      status: 422,
      body: { data: { reasons: [completed] } },
    });
    expect((await get(visit.id)).status).toBe('confirmed');
  });

  test('can be checked out by its end, without overtime', async () => {
    const visit = await confirmedAt(-300, -60);
    await transition(visit.id, 'check-in', { at: visit.start_at });
    await completeOrderOf(visit);
    const out = (await possible(visit)).get('check-out');
    expect(out).toMatchObject({ allowed: true, at: { latest: visit.end_at } });
    expect(out?.warnings).toEqual([
      expect.stringMatching(/is completed\. No overtime can be added to it\.$/),
    ]);
    await expect(transition(visit.id, 'check-out')).rejects.toMatchObject({
      status: 422,
      body: { data: { reasons: [completed] } },
    });
    expect(await transition(visit.id, 'check-out', { at: visit.end_at })).toMatchObject({
      status: 'completed',
    });
  });
});

describe('a reversal', () => {
  test('of the check-out removes the overtime from the order, and one of the check-in makes the booking confirmed again', async () => {
    const visit = await confirmedAt(-300, -60);
    const { updated_at: _, version: __, ...before } = await orderOf(visit);
    await transition(visit.id, 'check-in', { at: visit.start_at });
    await transition(visit.id, 'check-out');
    const undone = await transition(visit.id, 'undo-check-out');
    expect(undone).toMatchObject({ status: 'in_progress', checked_out_at: null, overtime_minutes: null });
    expect(await orderOf(visit)).toMatchObject(before);
    expect(await transition(visit.id, 'undo-check-in')).toMatchObject({
      status: 'confirmed',
      checked_in_at: null,
    });
  });

  test('is refused once the order is completed, and listed with the reason', async () => {
    const visit = await confirmedAt(-60, 60);
    await transition(visit.id, 'check-in');
    await transition(visit.id, 'check-out');
    await completeOrderOf(visit);
    expect((await possible(visit)).get('undo-check-out')).toMatchObject({
      allowed: false,
      reasons: [completed],
    });
    await expect(transition(visit.id, 'undo-check-out')).rejects.toMatchObject({ status: 422 });
  });
});
