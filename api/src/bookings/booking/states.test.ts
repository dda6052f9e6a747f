import { type Booking, booking, bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import {
  type BookingStatus,
  bookingStatus,
  bookingTransitionNames,
  bookingTransitions,
  transitionsFrom,
} from '@nanny-polo/shared/bookings/booking-status';
import {
  answerForNanny,
  coverBooking,
  getBookingPossibilities,
  previewCancellation,
  rescheduleBooking,
} from '@nanny-polo/shared/bookings/booking-work';
import { startCoverRequest } from '@nanny-polo/shared/bookings/cover';
import { cancelUserBooking, previewUserCancellation } from '@nanny-polo/shared/bookings/user-booking';
import { requestBooking } from '@nanny-polo/shared/bookings/user-booking-request';
import type { ApiError } from '@nanny-polo/shared/contract/http-client';
import { order } from '@nanny-polo/shared/money/order';
import { lookupParents } from '@nanny-polo/shared/office/lookup';
import { parentArchiveCalls, parents } from '@nanny-polo/shared/people/parents';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { buildersOf } from '../../test/builders.ts';
import { beginNow, nextSlot, readyNanny, readyParent, signedInAs } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { createSeries } from '../../test/series.ts';
import { booking as bookings } from '../schedule/booking-table.ts';
import { sortPossibilities } from './possibilities.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');
const parent = await readyParent(product.db);
const { bookingIn } = buildersOf(product, owner);

const transition = (one: Booking, name: keyof typeof bookingTransitionCalls, more: object = {}) =>
  owner.call(bookingTransitionCalls[name], {
    params: { id: one.id },
    body: { version: one.version, ...more },
  });
const get = (id: number) => owner.call(booking.get, { params: { id } });
const accept = (one: Booking) =>
  owner.call(answerForNanny, { params: { id: one.id }, body: { version: one.version, answer: 'accepted' } });

/** Creates a booking in a status, and a nanny for it alone. A confirmed booking begins now. */
async function standing(status: BookingStatus): Promise<{ one: Booking; nannyId: number }> {
  const one = await bookingIn(status, { parent });
  if (status === 'confirmed') await beginNow(product.db, one);
  expect(one.status).toBe(status);
  return { one: await get(one.id), nannyId: one.nanny_polo_id ?? (await readyNanny(product.db)).id };
}

describe.each(bookingStatus.options)('a booking that is %s', (status) => {
  /** Shared by all refused transitions, because a refusal changes nothing. */
  let untouched: ReturnType<typeof standing> | undefined;

  test.each(bookingTransitionNames)(
    '%s succeeds if the life cycle allows it, and otherwise changes nothing',
    async (name) => {
      const { from, to } = bookingTransitions[name];
      const succeeds = (from as readonly string[]).includes(status);
      const made = succeeds ? standing(status) : (untouched ?? standing(status));
      if (!succeeds) untouched = made;
      const { one: found, nannyId } = await made;
      const accepted = status === 'offered' && (name === 'confirm' || name === 'withdraw');
      const one = accepted ? await accept(found) : found;
      const call = transition(one, name, name === 'offer' ? { nanny_polo_id: nannyId } : {});
      if (succeeds) {
        expect((await call).status).toBe(to);
      } else {
        await expect(call).rejects.toMatchObject({ status: 409, body: { code: 'illegal_transition' } });
        expect(await get(one.id)).toEqual(one);
      }
    },
  );

  test('replying, covering and rescheduling succeed if the status allows them, and are otherwise rejected', async () => {
    const { one, nannyId } = await standing(status);
    const refused = { status: 409, body: { code: 'illegal_transition' } };
    const params = { id: one.id };
    const call = owner.call(answerForNanny, { params, body: { version: one.version, answer: 'accepted' } });
    if (status === 'offered') expect((await call).offer?.state).toBe('accepted');
    else await expect(call).rejects.toMatchObject(refused);
    const { version } = await get(one.id);
    const cover = owner.call(coverBooking, { params, body: { version, nanny_polo_id: nannyId } });
    if (status === 'offered') expect((await cover).offer?.state).toBe('waiting');
    else await expect(cover).rejects.toMatchObject(refused);
    const latest = await get(one.id);
    const reschedule = owner.call(rescheduleBooking, {
      params,
      body: { version: latest.version, ...nextSlot(), nanny_agreed: true },
    });
    if (['requested', 'offered', 'confirmed'].includes(status)) expect((await reschedule).id).toBe(one.id);
    else await expect(reschedule).rejects.toMatchObject(refused);
  });

  test('lists the possible transitions and actions in order of use, each allowed or with its reasons', async () => {
    const { one } = await standing(status);
    const { moves, next } = await owner.call(getBookingPossibilities, { params: { id: one.id } });
    expect(next).toBe(standingPossibilities[status][0] ?? null);
    expect(moves.map(({ name }) => name)).toEqual(standingPossibilities[status]);
    const transitions = moves.map(({ name }) => name).filter((name) => name in bookingTransitions);
    // A booking without a nanny cannot be offered.
    expect(new Set(transitions)).toEqual(new Set(transitionsFrom(status).filter((name) => name !== 'offer')));
    for (const { name, allowed, reasons } of moves) expect(allowed, name).toBe(reasons.length === 0);
  });
});

/** The refusal that a parent sees, for each status in which a booking cannot be cancelled. */
const notCancellable: Partial<Record<BookingStatus, RegExp>> = {
  in_progress: /has begun.*call us/,
  completed: /is over/,
  closed: /is over/,
  declined: /could not take/,
  expired: /not confirmed in time/,
  cancelled: /already been cancelled/,
  no_show: /did not take place/,
};

test.each(bookingStatus.options)(
  'the price of cancelling a booking that is %s is shown to the parent if they can cancel it, and always to the office',
  async (status) => {
    const { one } = await standing(status);
    await product.db.update(bookings).set(nextSlot()).where(eq(bookings.id, one.id));
    const client = await signedInAs(product, parent);
    const params = { id: one.id };
    const [forParent, forOffice, cancelled] = [
      await client.call(previewUserCancellation, { params }).catch((error: ApiError) => error),
      await owner.call(previewCancellation, { params }).catch((error: ApiError) => error),
      await client
        .call(cancelUserBooking, { params, body: { version: one.version, fee_minor: 999_999 } })
        .catch((error: ApiError) => error),
    ];
    const why = notCancellable[status];
    if (!why) {
      const explanation = status === 'confirmed' ? /before the start/ : /^Not confirmed yet: free$/;
      expect(forParent).toMatchObject({
        explanation: expect.stringMatching(explanation),
        ...(status !== 'confirmed' && { free_until: null }),
      });
      expect(forOffice).toEqual(forParent);
      expect(cancelled).toMatchObject({ status: 'cancelled' });
      return;
    }
    const refused = {
      status: 409,
      body: { code: 'illegal_transition', message: expect.stringMatching(why) },
    };
    expect(forParent).toMatchObject(refused);
    expect(forOffice).toMatchObject({
      fee_minor: 0,
      explanation: `No longer possible: the booking is ${status.replace('_', ' ')}`,
      free_until: null,
    });
    expect(cancelled).toMatchObject(refused);
  },
);

test('a parent cannot preview the cancellation of a confirmed visit after its start, but the office can', async () => {
  const { one } = await standing('confirmed');
  const client = await signedInAs(product, parent);
  const params = { id: one.id };
  await expect(client.call(previewUserCancellation, { params })).rejects.toMatchObject({
    status: 409,
    body: { message: 'This visit has begun. It can no longer be cancelled here. Please call us.' },
  });
  expect(await owner.call(previewCancellation, { params })).toMatchObject({
    explanation: expect.stringMatching(/^After the start/),
  });
});

describe('an archived family', () => {
  const archived = { parent_id: ['This family is archived. Restore it first.'] };
  const archive = async (id: number) => {
    const { version } = await owner.call(parents.get, { params: { id } });
    return owner.call(parentArchiveCalls.archive, { params: { id }, body: { version } });
  };
  /** Archives a family in the database without the check for open bookings, as an older release could. */
  const archiveWithBookings = (id: number) =>
    product.db.update(parentUser).set({ archived_at: '2026-11-01T09:00:00Z' }).where(eq(parentUser.id, id));
  const refused = { status: 422, body: { errors: archived } };

  test('gets no new booking, series or order until it is restored', async () => {
    const { id } = await readyParent(product.db);
    const nanny_polo_id = (await readyNanny(product.db)).id;
    const { version } = await archive(id);
    const slot = { parent_id: id, service: 'hourly' as const, ...nextSlot() };
    const line = { kind: 'fee', label: 'Workshop', quantity: 1, unit: 'item', unit_minor: 5000 } as const;
    for (const call of [
      () => owner.call(booking.create, { body: slot }),
      () => owner.call(booking.create, { body: { ...slot, nanny_polo_id } }),
      () => createSeries(owner, { parent_id: id }),
      () => owner.call(order.create, { body: { parent_id: id, lines: [line] } }),
    ])
      await expect(call()).rejects.toMatchObject(refused);
    expect(await product.db.$count(bookings, eq(bookings.parent_id, id))).toBe(0);
    await owner.call(parentArchiveCalls.restore, { params: { id }, body: { version } });
    expect((await owner.call(booking.create, { body: slot })).status).toBe('requested');
  });

  test('cannot request a booking: the parent is asked to call the agency', async () => {
    const parent = await readyParent(product.db);
    await archive(parent.id);
    const family = await signedInAs(product, parent);
    await expect(
      family.call(requestBooking, { body: { service: 'hourly', ...nextSlot() } }),
    ).rejects.toMatchObject({
      status: 409,
      body: { message: 'Your account is archived. Please call us before you book again.' },
    });
  });

  test('is left out of the families to choose from, but found by its id', async () => {
    const { id, name } = await readyParent(product.db);
    const find = (filter: object) => owner.call(lookupParents.list, { query: { filter } });
    expect(await find({ archived: false, q: name })).toEqual([{ id, name }]);
    await archive(id);
    expect(await find({ archived: false, q: name })).toEqual([]);
    expect(await find({ id: [id] })).toEqual([{ id, name }]);
  });

  test('can have a completed visit closed, but not its check-out undone', async () => {
    const one = await bookingIn('completed');
    await archive(one.parent_id);
    await expect(transition(one, 'undo-check-out')).rejects.toMatchObject(refused);
    const { moves } = await owner.call(getBookingPossibilities, { params: { id: one.id } });
    expect(moves.find(({ name }) => name === 'undo-check-out')).toMatchObject({
      allowed: false,
      reasons: [{ field: 'parent_id', message: archived.parent_id[0] }],
    });
    expect((await transition(one, 'close')).status).toBe('closed');
  });

  test('can have an older booking cancelled, but not offered, accepted or confirmed', async () => {
    const family = await readyParent(product.db);
    const requested = await bookingIn('requested', { parent: family });
    const waiting = await bookingIn('offered', { parent: family });
    const { id, version, nanny_polo_id } = await bookingIn('accepted', { parent: family });
    await archiveWithBookings(family.id);
    await expect(accept(waiting)).rejects.toMatchObject(refused);
    const accepted = await get(id);
    expect(accepted).toMatchObject({ version, offer: { state: 'accepted' } });
    expect(accepted.waits_for?.hindrances).toMatchObject([{ kind: 'parent_archived' }]);
    await expect(transition(accepted, 'confirm')).rejects.toMatchObject(refused);
    const again = { params: { id }, body: { version, nanny_polo_id: nanny_polo_id ?? 0 } };
    await expect(owner.call(coverBooking, again)).rejects.toMatchObject(refused);
    await expect(transition(requested, 'offer', { nanny_polo_id })).rejects.toMatchObject(refused);
    const asking = owner.call(startCoverRequest, { body: { booking_ids: [requested.id] } });
    await expect(asking).rejects.toMatchObject({
      status: 422,
      body: { message: expect.stringContaining(archived.parent_id[0] ?? '') },
    });
    for (const { id } of [requested, accepted, waiting]) {
      const { version } = await get(id);
      expect((await transition({ ...requested, id, version }, 'cancel')).status).toBe('cancelled');
    }
  });
});

/** The transitions and actions of each status, for `requested` without a nanny; the next step first. */
const standingPossibilities: Record<BookingStatus, readonly string[]> = {
  requested: ['cover', 'reschedule', 'decline', 'expire', 'cancel'],
  offered: ['answer', 'confirm', 'cover', 'reschedule', 'withdraw', 'recall', 'decline', 'expire', 'cancel'],
  confirmed: ['check-in', 'reschedule', 'withdraw', 'no-show', 'cancel'],
  in_progress: ['check-out', 'undo-check-in'],
  completed: ['close', 'undo-check-out'],
  closed: [],
  declined: [],
  expired: [],
  cancelled: [],
  no_show: [],
};

test.each([
  ['a requested booking with a nanny', 'requested', undefined, ['offer', 'cover'], 'offer'],
  ['a waiting offer', 'offered', 'waiting', ['answer', 'cover'], 'answer'],
  ['an accepted offer', 'offered', 'accepted', ['confirm', 'cover', 'cancel'], 'confirm'],
  ['a declined offer', 'offered', 'declined', ['cover', 'cancel'], 'cover'],
  ['an accepted offer that cannot be confirmed', 'offered', 'accepted', ['cover', 'cancel'], 'confirm'],
] as const)('chooses the next step of %s', (_, status, offer, allowed, next) => {
  const names = ['cancel', 'cover', 'offer', 'confirm', 'answer'] as const;
  const possible = (name: string) => (allowed as readonly string[]).includes(name);
  const possibilities = names
    .filter((name) => name !== 'offer' || status === 'requested')
    .filter((name) => !['confirm', 'answer'].includes(name) || status === 'offered')
    .map((name) => ({ name, allowed: possible(name), reasons: [], warnings: [], at: null }));
  expect(sortPossibilities({ status, version: 1 }, offer, possibilities).next).toBe(next);
});

test('a refused confirmation names every reason', async () => {
  const { db } = product;
  const nanny = await readyNanny(db, { documents: [] });
  const parent = await readyParent(db, { email_verified_at: null });
  const one = await bookingIn('offered', { parent, nanny });
  const refused = await transition(one, 'confirm').catch((error) => error);
  expect(refused).toMatchObject({ status: 422, body: { data: { reasons: expect.any(Array) } } });
  expect(Object.keys(refused.body.errors).sort()).toEqual(['family', 'nanny_polo_id', 'offer']);
  expect(refused.body.errors.nanny_polo_id).toHaveLength(4);
  expect(await get(one.id)).toEqual(one);
  const { moves } = await owner.call(getBookingPossibilities, { params: { id: one.id } });
  expect(moves.find(({ name }) => name === 'confirm')?.reasons).toEqual(refused.body.data.reasons);
});

test('a nanny blocked by the family cannot be offered the booking', async () => {
  const nannyId = (await readyNanny(product.db)).id;
  const parent = await readyParent(product.db, { blocked_nanny_polo_ids: [nannyId] });
  const one = await bookingIn('requested', { parent });
  await expect(transition(one, 'offer', { nanny_polo_id: nannyId })).rejects.toMatchObject({
    status: 422,
    body: { errors: { nanny_polo_id: ['The family has blocked this nanny'] } },
  });
});

test('a booking keeps its rates, address and children when the nanny’s and the parent’s records change', async () => {
  const nanny = await readyNanny(product.db, {
    rates: [{ effective_from: '2020-01-01', bill_rate_minor: 3100, pay_rate_minor: 2200 }],
  });
  const parent = await readyParent(product.db);
  const one = await bookingIn('offered', { parent, nanny });
  expect(one).toMatchObject({ bill_rate_minor: 3100, pay_rate_minor: 2200 });
  await product.db
    .update(nannyPolo)
    .set({ rates: [{ effective_from: '2020-01-01', bill_rate_minor: 9900, pay_rate_minor: 9000 }] })
    .where(eq(nannyPolo.id, nanny.id));
  await product.db
    .update(parentUser)
    .set({ addresses: [], children: [] })
    .where(eq(parentUser.id, parent.id));
  expect(await get(one.id)).toEqual(one);
  const confirmed = await transition(await accept(one), 'confirm');
  expect(confirmed).toMatchObject({ bill_rate_minor: 3100, total_minor: 9300, children: one.children });
});
