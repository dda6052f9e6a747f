import { booking } from '@nanny-polo/shared/bookings/booking';
import { describe, expect, test } from 'vitest';
import { booking as bookingTable } from '../../bookings/schedule/booking-table.ts';
import { onPostgres } from '../../test/database.ts';
import { guest } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');

const body = {
  parent_id: 1,
  service: 'hourly' as const,
  start_at: '2031-03-03T09:00:00.000Z',
  end_at: '2031-03-03T12:00:00.000Z',
  children: [guest],
  unusual_time: ['far_ahead' as const],
};
const under = (key: string) => ({ 'idempotency-key': key });

describe('an Idempotency-Key', () => {
  test('makes identical calls create one booking and get the same response, even at the same time', async () => {
    const before = await product.db.$count(bookingTable);
    const count = onPostgres() ? 200 : 40;
    const responses = await Promise.all(
      Array.from({ length: count }, () => owner.call(booking.create, { body, headers: under('same') })),
    );
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(await product.db.$count(bookingTable)).toBe(before + 1);
  });

  test('is rejected with 422 if it was used for another call', async () => {
    await owner.call(booking.create, { body, headers: under('other') });
    const second = owner.call(booking.create, {
      body: { ...body, notes: 'changed' },
      headers: under('other'),
    });
    await expect(second).rejects.toMatchObject({ status: 422, body: { code: 'key_reused' } });
  });

  test('is independent of the same key of another admin', async () => {
    const coordinator = await product.signedIn('coordinator');
    const first = await owner.call(booking.create, { body, headers: under('shared') });
    const second = await coordinator.call(booking.create, { body, headers: under('shared') });
    expect(second.id).not.toBe(first.id);
  });

  test('can be used again after a failed call', async () => {
    const wrong = owner.call(booking.create, {
      body: { ...body, parent_id: 999_999 },
      headers: under('again'),
    });
    await expect(wrong).rejects.toMatchObject({ status: 422 });
    await expect(owner.call(booking.create, { body, headers: under('again') })).resolves.toMatchObject({
      version: 1,
    });
  });
});
