import { searchAvailability } from '@nanny-polo/shared/bookings/availability';
import { type Booking, booking, bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import {
  answerForNanny,
  quoteOfBooking,
  quoteOfDraft,
  rescheduleBooking,
} from '@nanny-polo/shared/bookings/booking-work';
import type { Endpoint } from '@nanny-polo/shared/contract/endpoint';
import { omitPrivateNotes } from '@nanny-polo/shared/people/child-notes';
import { expect, test } from 'vitest';
import { nextSlot, readyNanny, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';

const product = await openProduct();
const coordinator = await product.signedIn('coordinator');

const make = async (body: object) =>
  (await coordinator.call(booking.create as Endpoint, { body })) as Booking;

test('a draft costs what its booking will cost, explains its codes, and stores nothing', async () => {
  const parent = await readyParent(product.db);
  const nanny = await readyNanny(product.db, { tier: 'senior', lat: 51.7 });
  const draft = {
    parent_id: parent.id,
    nanny_polo_id: nanny.id,
    service: 'hourly' as const,
    ...nextSlot(),
    discount_codes: ['NO-SUCH'],
  };
  const quoted = await coordinator.call(quoteOfDraft, { body: draft });
  expect(quoted.lines.map(({ kind }) => kind)).toEqual(['care_hours', 'transport']);
  expect(quoted.not_applied.map(({ code }) => code)).toContain('NO-SUCH');
  expect(await coordinator.call(booking.list, { query: { filter: { parent_id: parent.id } } })).toEqual([]);
  const { id } = await make(draft);
  expect(quoted).toMatchObject(await coordinator.call(quoteOfBooking, { params: { id } }));
});

test('a draft is priced by its own children and address, not by the parent’s', async () => {
  const parent = await readyParent(product.db);
  const [ida] = parent.children.map(omitPrivateNotes);
  if (!ida) throw new Error('The family has no such child');
  const nanny = await readyNanny(product.db);
  const draft = {
    parent_id: parent.id,
    nanny_polo_id: nanny.id,
    service: 'hourly' as const,
    ...nextSlot(),
    children: [ida, { ...ida, id: undefined, name: 'Ole' }],
    address: {
      label: 'Far',
      line: '1 Lane',
      postcode: 'HA1 1AA',
      lat: 51.7,
      lng: -0.125,
      access_notes: '',
    },
  };
  const { lines } = await coordinator.call(quoteOfDraft, { body: draft });
  expect(lines.map(({ kind }) => kind)).toEqual(['care_hours', 'extra_child', 'transport']);
});

test('rejects a draft with an unknown parent or nanny, and one from an admin who may only read', async () => {
  const body = { parent_id: 999_999, service: 'hourly' as const, ...nextSlot() };
  await expect(coordinator.call(quoteOfDraft, { body })).rejects.toMatchObject({
    status: 422,
    body: { errors: { parent_id: ['This record does not exist. Please choose another.'] } },
  });
  const unknown = { ...body, parent_id: 1, nanny_polo_id: 999_999 };
  await expect(coordinator.call(quoteOfDraft, { body: unknown })).rejects.toMatchObject({
    body: { errors: { nanny_polo_id: ['This record does not exist. Please choose another.'] } },
  });
  const visitor = await product.signedIn('visitor');
  await expect(visitor.call(quoteOfDraft, { body })).rejects.toMatchObject({ status: 403 });
});

test('giving a confirmed booking another nanny frees the first nanny’s time and offers the booking to the second', async () => {
  const parent = await readyParent(product.db);
  const first = await readyNanny(product.db);
  const second = await readyNanny(product.db);
  const who = { parent_id: parent.id, service: 'hourly' };
  const made = await make({ ...who, nanny_polo_id: first.id, ...nextSlot() });
  const params = { id: made.id };
  const answer = { version: made.version, answer: 'accepted' as const };
  const accepted = await coordinator.call(answerForNanny, { params, body: answer });
  const confirmed = await coordinator.call(bookingTransitionCalls.confirm, {
    params,
    body: { version: accepted.version },
  });
  const slot = nextSlot();
  const other = await readyParent(product.db);
  await make({ ...who, parent_id: other.id, nanny_polo_id: first.id, ...slot });
  const taken = coordinator.call(rescheduleBooking, {
    params,
    body: { version: confirmed.version, ...slot },
  });
  await expect(taken).rejects.toMatchObject({ status: 409, body: { code: 'slot_taken' } });
  const rescheduled = await coordinator.call(rescheduleBooking, {
    params,
    body: { version: confirmed.version, ...slot, nanny_polo_id: second.id },
  });
  expect(rescheduled).toMatchObject({
    status: 'offered',
    nanny_polo_id: second.id,
    needs_cover: true,
    offer: { state: 'waiting' },
    ...slot,
  });
  const then = { booking_id: rescheduled.id, start_at: made.start_at, end_at: made.end_at };
  const { nannies } = await coordinator.call(searchAvailability, { query: then });
  expect(nannies.map(({ id }) => id)).toContain(first.id);
});

test('the search returns the area of a nanny’s home, not the building', async () => {
  const nanny = await readyNanny(product.db, {
    lat: 51.50812,
    lng: -0.12587,
    photo: '/api/portraits/x.webp',
  });
  const { nannies } = await coordinator.call(searchAvailability, {
    query: { ...nextSlot(), lat: 51.508, lng: -0.125, limit: 100 },
  });
  expect(nannies.find(({ id }) => id === nanny.id)).toMatchObject({
    lat: 51.508,
    lng: -0.126,
    photo: '/api/portraits/x.webp',
  });
});
