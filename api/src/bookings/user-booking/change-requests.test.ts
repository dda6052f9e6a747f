import { type Booking, booking } from '@nanny-polo/shared/bookings/booking';
import {
  answerTimeForNanny,
  rescheduleBooking,
  settleChangeRequest,
} from '@nanny-polo/shared/bookings/booking-work';
import { getUserBooking, requestBookingChange } from '@nanny-polo/shared/bookings/user-booking';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { queryRows } from '../../kernel/database/database.ts';
import { buildersOf } from '../../test/builders.ts';
import { nextSlot } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');
const { bookingIn, familyWith } = buildersOf(product, owner);

const message = 'We are late that day';
const timeOf = ({ start_at, end_at }: Pick<Booking, 'start_at' | 'end_at'>) => ({ start_at, end_at });

/** Returns a confirmed booking whose family has asked for another time. */
async function askedChange(body: Partial<Body<typeof requestBookingChange>> = nextSlot()) {
  const { parent, client } = await familyWith();
  const confirmed = await bookingIn('confirmed', { parent });
  const params = { id: confirmed.id };
  await client.call(requestBookingChange, { params, body: { message, ...body } });
  const read = async () => {
    const { change_requests, timeline } = await client.call(getUserBooking, { params });
    return { request: change_requests.at(-1), steps: timeline.map(({ step }) => step) };
  };
  return { confirmed, params, read, body };
}

const move = async (id: number, time: object, more: object = {}) => {
  const { version } = await owner.call(booking.get, { params: { id } });
  return owner.call(rescheduleBooking, { params: { id }, body: { version, ...time, ...more } as never });
};

test('a change request shows the old and the new time and the words, and that it waits', async () => {
  const { confirmed, read, body } = await askedChange();
  const { request, steps } = await read();
  expect(request).toMatchObject({ message, time: { from: timeOf(confirmed), to: body }, answer: null });
  expect(steps.at(-1)).toBe('change_requested');
});

test('another time needs no words, and no time needs them', async () => {
  const { read, body, params } = await askedChange({ ...nextSlot(), message: '' });
  expect((await read()).request).toMatchObject({ message: '', time: { to: { start_at: body.start_at } } });
  const { client } = await familyWith();
  await expect(client.call(requestBookingChange, { params, body: { message: '' } })).rejects.toMatchObject({
    body: { errors: { message: ['Choose another time, or say what you would like to change'] } },
  });
});

test('its answer is the time that the booking then got, also if it moves again later', async () => {
  const { confirmed, read, params } = await askedChange();
  const agreed = nextSlot();
  await move(params.id, agreed, { nanny_agreed: true });
  await move(params.id, nextSlot(), { nanny_agreed: true });
  const { request } = await read();
  expect(request).toMatchObject({
    time: { from: timeOf(confirmed) },
    answer: { kind: 'moved', time: agreed },
  });
});

test.each([
  ['agreed', 'moved'],
  ['declined', 'settled'],
] as const)(
  'while its nanny is asked it is not answered; once they have %s it is %s',
  async (answer, kind) => {
    const { read, params } = await askedChange();
    const agreed = nextSlot();
    const { version } = await move(params.id, agreed);
    expect((await read()).request?.answer).toMatchObject({ kind: 'asked', time: null });
    await owner.call(answerTimeForNanny, { params, body: { version, answer } });
    const time = kind === 'moved' ? agreed : null;
    expect((await read()).request?.answer).toMatchObject({ kind, time });
  },
);

test('the office dismisses it, and changes something else', async () => {
  const { read, params } = await askedChange({});
  const [asked] = await queryRows<{ id: number }>(
    product.db,
    sql`SELECT id FROM event WHERE record_id = ${params.id} AND action = 'request-change' ORDER BY id DESC LIMIT 1`,
  );
  await owner.call(settleChangeRequest, { params, body: { change_id: asked?.id ?? 0 } });
  const { request, steps } = await read();
  expect(request).toMatchObject({ message, time: null, answer: { kind: 'settled', time: null } });
  expect(steps.at(-1)).toBe('change_settled');

  const other = await askedChange({});
  const { version } = await owner.call(booking.get, { params: other.params });
  await owner.call(booking.update, { params: other.params, body: { version, notes: 'Wellies' } as never });
  expect((await other.read()).request?.answer?.kind).toBe('changed');
});
