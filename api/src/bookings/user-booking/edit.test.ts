import { booking, bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import { startCoverRequest } from '@nanny-polo/shared/bookings/cover';
import { requestBookingChange, type UserBookingDetails } from '@nanny-polo/shared/bookings/user-booking';
import { changeRequestedBooking, requestBooking } from '@nanny-polo/shared/bookings/user-booking-request';
import { requestSeries } from '@nanny-polo/shared/bookings/user-series';
import { discount } from '@nanny-polo/shared/money/discount';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { expect, test } from 'vitest';
import { buildersOf } from '../../test/builders.ts';
import { guest, nextSlot, readyNanny, signedInAs } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');
const { familyWith } = buildersOf(product, owner);

const form = (hours = 4) => ({ service: 'hourly' as const, ...nextSlot(hours), children: [guest] });
type Client = Awaited<ReturnType<typeof familyWith>>['client'];

const edit = (client: Client, { id, version }: Pick<UserBookingDetails, 'id' | 'version'>, body: object) =>
  client.call(changeRequestedBooking, { params: { id }, body: { ...body, version } as never });

const illegal = { status: 409, body: { code: 'illegal_transition' } };

test('a family changes its request, which is priced anew and says so in both histories', async () => {
  const { client } = await familyWith();
  const made = await client.call(requestBooking, { body: { ...form(), notes: 'Ring twice' } });
  expect(made.editable).toBe(true);
  const other = form(6);
  const changed = await edit(client, made, { ...other, tier: 'senior', notes: 'Knock' });
  expect(changed).toMatchObject({
    start_at: other.start_at,
    end_at: other.end_at,
    notes: 'Knock',
    wished_tier: 'senior',
    status: 'requested',
    editable: true,
    version: made.version + 1,
  });
  expect(changed.price?.total_minor).toBeGreaterThan(made.price?.total_minor ?? 0);
  expect(changed.timeline.map(({ step }) => step)).toEqual(['requested', 'request_changed']);
  const stored = await owner.call(booking.get, { params: { id: made.id } });
  expect(stored.agreed_minor).toBe(changed.price?.total_minor);
  const [latest] = await owner.call(booking.history, { params: { id: made.id } });
  expect(latest).toMatchObject({
    action: 'edit-request',
    actor_kind: 'parent',
    before: { notes: 'Ring twice' },
    after: { notes: 'Knock' },
  });

  await expect(edit(client, made, other)).rejects.toMatchObject({ status: 409, body: { code: 'stale' } });
  const { client: stranger } = await familyWith();
  await expect(edit(stranger, changed, other)).rejects.toMatchObject({ status: 404 });
});

test('a change obeys the rules of a new request', async () => {
  const { parent, client } = await familyWith();
  const other = await client.call(requestBooking, { body: form() });
  const made = await client.call(requestBooking, { body: { ...form(), children: other.children } });
  const { start_at, end_at } = other;
  const twice = { service: 'hourly', start_at, end_at, children: other.children };
  await expect(edit(client, made, twice)).rejects.toMatchObject({
    status: 409,
    body: { code: 'children_booked' },
  });
  const long = { ...form(30) };
  // The usual client agrees to unusual times by itself.
  const plain = await signedInAs({ db: product.db, client: product.plainClient }, parent);
  await expect(edit(plain, made, long)).rejects.toMatchObject({
    status: 409,
    body: { code: 'unusual_time' },
  });
  await expect(edit(client, made, form(1))).rejects.toMatchObject({ status: 422 });
  await expect(edit(client, made, { ...form(), discount_codes: ['NO-SUCH'] })).rejects.toMatchObject({
    status: 422,
    body: { errors: { 'discount_codes.0': [expect.any(String)] } },
  });
  const confirmed = await edit(client, made, { ...long, unusual_time: ['long'] });
  expect(confirmed.end_at).toBe(long.end_at);
});

test('a code of one request for each family stays on the request that it changes', async () => {
  const { client } = await familyWith();
  const terms = { name: 'Once', code: 'ONCE-ONLY', kind: 'percent', value: 10, limit_per_parent: 1 };
  await owner.call(discount.create, { body: terms as never });
  const made = await client.call(requestBooking, { body: { ...form(), discount_codes: ['ONCE-ONLY'] } });
  const changed = await edit(client, made, { ...form(5), discount_codes: ['ONCE-ONLY'] });
  expect(changed.price?.adjustments).toHaveLength(1);
  expect(changed.discount_codes).toEqual(['ONCE-ONLY']);
});

test('a request cannot be changed once a nanny has been asked, nor a visit of a series', async () => {
  const { client } = await familyWith();
  const made = await client.call(requestBooking, { body: form() });
  const nanny = await readyNanny(product.db);
  const params = { id: made.id };
  const { version } = await owner.call(booking.get, { params });
  const offered = await owner.call(bookingTransitionCalls.offer, {
    params,
    body: { version, nanny_polo_id: nanny.id },
  });
  await expect(edit(client, { ...made, version: offered.version }, form())).rejects.toMatchObject(illegal);
  const recalled = await owner.call(bookingTransitionCalls.recall, {
    params,
    body: { version: offered.version },
  });
  expect(recalled.status).toBe('requested');
  await expect(edit(client, { ...made, version: recalled.version }, form())).rejects.toMatchObject(illegal);

  const inWave = await client.call(requestBooking, { body: form() });
  await owner.call(startCoverRequest, { body: { booking_ids: [inWave.id] } as never });
  await expect(edit(client, inWave, form())).rejects.toMatchObject(illegal);

  const series = await client.call(requestSeries, {
    body: {
      ...{ service: 'hourly', weekdays: [2], interval_weeks: 1, visits: 2, starts: '10:00', ends: '14:00' },
      first_day: addDays(agencyDayOf(), 9),
      children: [guest],
    } as never,
  });
  const [visit] = series.upcoming;
  await expect(
    edit(client, { id: visit?.booking?.id ?? 0, version: visit?.booking?.version ?? 0 }, form()),
  ).rejects.toMatchObject(illegal);
});

test('a request that is not changed is asked about as before', async () => {
  const { client } = await familyWith();
  const made = await client.call(requestBooking, { body: form() });
  const asked = await client.call(requestBookingChange, {
    params: { id: made.id },
    body: { message: 'A word first' },
  });
  expect(asked.change_requests).toMatchObject([{ message: 'A word first', time: null, answer: null }]);
});
