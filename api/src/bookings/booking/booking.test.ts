import { booking, bookingTransitionCalls, countBookings } from '@nanny-polo/shared/bookings/booking';
import type { Endpoint } from '@nanny-polo/shared/contract/endpoint';
import { describe, expect, test } from 'vitest';
import { readyNanny, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';
import { readySeries } from '../../test/series.ts';
import { holdPlan } from '../series-plan/holds.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');

const slot = {
  service: 'hourly',
  start_at: '2031-03-03T09:00:00.000Z',
  end_at: '2031-03-03T12:00:00.000Z',
} as const;

describe('a booking', () => {
  test('without a nanny is created as requested, with a snapshot of the family’s address and children', async () => {
    const made = await owner.call(booking.create, { body: { parent_id: 1, ...slot } });
    expect(made).toMatchObject({
      status: 'requested',
      nanny_polo_id: null,
      parent_name: 'Paula Renshaw',
      version: 1,
    });
    expect(made.code).toMatch(/^BK-\d{6}$/);
    expect(made.address?.postcode).toBeTruthy();
    expect(made.children.length).toBeGreaterThan(0);
    expect(await owner.call(booking.get, { params: { id: made.id } })).toEqual(made);
  });

  test('with a nanny is offered and holds the nanny’s time', async () => {
    const free = await Promise.all([1, 2, 3].map(() => readyNanny(product.db)));
    const other = await readyParent(product.db);
    const parent = await readyParent(product.db, { preferred_nanny_polo_ids: free.map(({ id }) => id) });
    await owner.call(booking.create, { body: { parent_id: other.id, nanny_polo_id: 1, ...slot } });
    const second = owner.call(booking.create, { body: { parent_id: parent.id, nanny_polo_id: 1, ...slot } });
    const message = 'The nanny is already booked at that time.';
    await expect(second).rejects.toMatchObject({ status: 409, body: { code: 'slot_taken', message } });
    const { body } = await second.catch((error) => error);
    const names = free.map(({ display_name }) => display_name).sort();
    expect(body.data.alternatives.map(({ name }: { name: string }) => name).sort()).toEqual(names);
  });

  test('is rejected at the time of a planned visit that its nanny has accepted', async () => {
    const nanny = await readyNanny(product.db);
    const parent_id = (await readyParent(product.db)).id;
    const day = '2031-03-03';
    const rule = { nanny_polo_id: nanny.id, first_day: day, last_day: day, made_until: '2031-03-02' };
    await holdPlan(product.db, await readySeries(product.db, parent_id, rule));
    const body = { parent_id: (await readyParent(product.db)).id, nanny_polo_id: nanny.id, ...slot };
    const message = 'The nanny has accepted a planned visit of a series at that time.';
    await expect(owner.call(booking.create, { body })).rejects.toMatchObject({
      status: 409,
      body: { message },
    });
  });

  test('keeps exactly its buffers free on both sides', async () => {
    const at = (start: string, end: string) => ({
      parent_id: 1,
      nanny_polo_id: 2,
      service: 'hourly' as const,
      start_at: `2031-04-01T${start}:00.000Z`,
      end_at: `2031-04-01T${end}:00.000Z`,
      buffer_minutes: 15,
    });
    await owner.call(booking.create, { body: at('06:00', '09:00') });
    await expect(owner.call(booking.create, { body: at('09:29', '12:30') })).rejects.toMatchObject({
      status: 409,
    });
    await owner.call(booking.create, { body: at('09:30', '12:30') });
    await owner.call(booking.create, { body: { ...at('12:45', '15:45'), buffer_minutes: 0 } });
  });

  test('frees the nanny’s time when it is cancelled', async () => {
    const body = { parent_id: (await readyParent(product.db)).id, nanny_polo_id: 3, ...slot };
    const first = await owner.call(booking.create, { body });
    const cancel = { params: { id: first.id }, body: { version: first.version, reason: 'Family moved' } };
    expect(await owner.call(bookingTransitionCalls.cancel, cancel)).toMatchObject({ status: 'cancelled' });
    await owner.call(booking.create, { body });
    const events = await owner.call(booking.history, { params: { id: first.id } });
    expect(events[0]).toMatchObject({
      action: 'cancel',
      after: { status: 'cancelled', reason: 'Family moved' },
    });
  });

  test('that was changed since it was read is rejected as stale, with the current record', async () => {
    const { id: parent_id } = await readyParent(product.db);
    const made = await owner.call(booking.create, { body: { parent_id, ...slot } });
    const params = { id: made.id };
    const changed = await owner.call(booking.update, { params, body: { ...made, notes: 'First' } });
    expect(changed).toMatchObject({ notes: 'First', version: 2 });
    const second = owner.call(booking.update, { params, body: { ...made, notes: 'Second' } });
    await expect(second).rejects.toMatchObject({
      status: 409,
      body: { code: 'stale', data: { notes: 'First' } },
    });
  });

  test('accepts what GET returned, and rejects unknown fields and changes to read-only ones', async () => {
    const { id: parent_id } = await readyParent(product.db);
    const made = await owner.call(booking.create, { body: { parent_id, ...slot } });
    const params = { id: made.id };
    expect(await owner.call(booking.update, { params, body: made })).toEqual(made);
    const changed = owner.call(booking.update, { params, body: { ...made, status: 'closed' } });
    await expect(changed).rejects.toMatchObject({
      status: 422,
      body: { errors: { status: ['This cannot be changed here. Send it as it was read, or leave it out.'] } },
    });
    const unknown = owner.call(booking.update as Endpoint, { params, body: { ...made, price: 1 } });
    await expect(unknown).rejects.toMatchObject({
      status: 422,
      body: { errors: { price: ['There is no such field. Please leave it out.'] } },
    });
  });
});

describe('the list', () => {
  test('filters, sorts and pages in the database and returns the exact total', async () => {
    const counts = await owner.call(countBookings, { query: {} });
    const query = {
      filter: { status: 'closed' as const },
      range: [0, 9] as [number, number],
      sort: ['start_at', 'ASC'] as const,
    };
    const { request } = owner;
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]),
    );
    const response = await request<{ status: string; start_at: string }[]>(`/admin/booking?${search}`);
    expect(response.headers.get('content-range')).toBe(`booking 0-9/${counts.closed}`);
    const starts = response._data?.map((one) => one.start_at) ?? [];
    expect(starts).toEqual([...starts].sort());
    expect(new Set(response._data?.map((one) => one.status))).toEqual(new Set(['closed']));
  });

  test('finds bookings by code and by name', async () => {
    const [one] = await owner.call(booking.list, { query: { filter: { q: 'BK-000007' } } });
    expect(one?.id).toBe(7);
    const renshaws = await owner.call(booking.list, { query: { filter: { q: 'renshaw' } } });
    expect(renshaws.length).toBeGreaterThan(3);
    expect(renshaws.every((found) => found.parent_name === 'Paula Renshaw')).toBe(true);
  });

  test.each([
    { filter: { colour: 'red' } },
    { filter: { notes_gte: 'a' } },
    { sort: ['password_hash', 'ASC'] },
  ])('rejects an unknown filter or sort: %j', async (query) => {
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]),
    );
    await expect(owner.request(`/admin/booking?${search}`)).rejects.toMatchObject({ status: 422 });
  });
});
