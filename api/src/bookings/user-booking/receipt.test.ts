import {
  cancelUserBooking,
  getUserBooking,
  requestBookingChange,
} from '@nanny-polo/shared/bookings/user-booking';
import { changeRequestedBooking, requestBooking } from '@nanny-polo/shared/bookings/user-booking-request';
import { askToEndSeries, requestSeries } from '@nanny-polo/shared/bookings/user-series';
import { formatShortMoney } from '@nanny-polo/shared/pricing/money';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { expect, test } from 'vitest';
import { formatInstant } from '../../kernel/mail/format-instant.ts';
import { buildersOf } from '../../test/builders.ts';
import { guest, nextSlot } from '../../test/people.ts';
import { openPost } from '../../test/post.ts';
import { openProduct } from '../../test/product.ts';
import { formatVisit } from '../schedule/visit-words.ts';

const product = await openProduct();
const post = await openPost(product.database, product.config);
const owner = await product.signedIn('owner');
const { bookingIn, familyWith } = buildersOf(product, owner);

async function family() {
  const { parent, client } = await familyWith();
  const mails = async () => {
    await post.delivered();
    return post.to(parent.email, 0);
  };
  return { parent, client, mails };
}

const form = () => ({ service: 'hourly' as const, ...nextSlot(), children: [guest] });

test('a parent gets one receipt for a request, with time, price and what happens next, also if it is sent twice', async () => {
  const { client, mails } = await family();
  const options = { body: form(), headers: { 'idempotency-key': 'one-request' } };
  const made = await client.call(requestBooking, options);
  expect((await client.call(requestBooking, options)).id).toBe(made.id);
  const { price } = await client.call(getUserBooking, { params: { id: made.id } });
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`We have your request for ${formatInstant(made.start_at)}`);
  expect(mail?.text).toContain(`Estimated price: ${formatShortMoney(price?.total_minor ?? 0)}`);
  expect(mail?.text).toContain('We will now look for a nanny');
  expect(mail?.text).toContain(`When: ${formatVisit(made.start_at, made.end_at)}`);
});

test('a parent who changes a request is told what it is now, and what was before', async () => {
  const { client, mails } = await family();
  const made = await client.call(requestBooking, { body: form() });
  await mails();
  const later = nextSlot(5);
  const body = { ...form(), ...later, version: made.version };
  const changed = await client.call(changeRequestedBooking, { params: { id: made.id }, body });
  const [, mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`Your request is changed: ${formatVisit(later.start_at, later.end_at)}`);
  expect(mail?.text).toContain(`Estimated price: ${formatShortMoney(changed.price?.total_minor ?? 0)}`);
  expect(mail?.text).toContain(`Time before: ${formatVisit(made.start_at, made.end_at)}`);
  expect(mail?.text).toContain(`Price before: ${formatShortMoney(made.price?.total_minor ?? 0)}`);
  expect(mail?.text).toContain(`/user/booking/${made.id}`);
});

test('a parent gets one receipt for each request that repeats, and for the request to end it', async () => {
  const { client, mails } = await family();
  const made = await client.call(requestSeries, {
    body: {
      ...{
        service: 'hourly',
        weekdays: [1, 3],
        interval_weeks: 1,
        visits: 4,
        starts: '10:00',
        ends: '14:00',
      },
      first_day: addDays(agencyDayOf(), 7),
      children: [guest],
    },
  });
  const last_day = addDays(agencyDayOf(), 9);
  await client.call(askToEndSeries, {
    params: { id: made.id },
    body: { last_day, message: 'We move away.' },
  });
  const [receipt, ending, ...others] = await mails();
  expect(others).toEqual([]);
  expect(receipt?.subject).toBe('We have your request for visits that repeat');
  expect(receipt?.text).toMatch(
    /Visits: Every week on Monday and Wednesday, 10:00–14:00, from .+ until .+, 4 visits/,
  );
  expect(receipt?.text).toMatch(/Estimated price of these visits: £/);
  expect(ending?.subject).toBe('We have your request to end your repeating booking');
  expect(ending?.text).toContain('We move away.');
});

test('a parent gets a receipt for a change request, and the cancellation alone for a cancellation', async () => {
  const { client, mails } = await family();
  const { id, start_at, version } = await client.call(requestBooking, { body: form() });
  await client.call(requestBookingChange, { params: { id }, body: { message: 'Could we begin at nine?' } });
  await mails();
  await client.call(cancelUserBooking, { params: { id }, body: { version, fee_minor: 0, reason: 'Ill' } });
  const found = (await mails()).map(({ subject }) => subject);
  expect(found).toEqual([
    `We have your request for ${formatInstant(start_at)}`,
    `We have your change request for ${formatInstant(start_at)}`,
    `Your booking for ${formatInstant(start_at)} is cancelled`,
  ]);
  expect((await mails())[1]?.text).toContain('Could we begin at nine?');
});

test('a request that the office made for a family sends no receipt', async () => {
  const { parent, mails } = await family();
  await bookingIn('requested', { parent });
  expect(await mails()).toEqual([]);
});
