import { getDashboard } from '@nanny-polo/shared/dashboard';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Product, startProduct } from '../test/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

test('the dashboard says in one call what is to be done and how the agency stands', async () => {
  const coordinator = await product.signedIn('coordinator');
  const found = await coordinator.call(getDashboard, { query: { days: 90 } });
  expect(found.by_day).toHaveLength(90);
  expect(new Set(found.by_day.map(({ day }) => day)).size).toBe(90);
  expect(found.utilisation.days).toHaveLength(7);
  for (const task of [found.to_confirm, found.unfilled, found.tomorrow_morning]) {
    expect(task.bookings.length).toBe(Math.min(8, task.count));
    const starts = task.bookings.map(({ start_at }) => start_at);
    expect(starts).toEqual([...starts].sort());
  }
  expect(found.overdue.count).toBeLessThanOrEqual(found.unpaid.count);
});

test('is for who is permitted to see it', async () => {
  const newcomer = await product.signedIn('newcomer');
  await expect(newcomer.call(getDashboard, { query: {} })).rejects.toMatchObject({ status: 403 });
});
