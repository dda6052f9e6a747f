import { booking, bookingTask } from '@nanny-polo/shared/bookings/booking';
import { answerForNanny, getBookingPossibilities } from '@nanny-polo/shared/bookings/booking-work';
import { order } from '@nanny-polo/shared/money/order';
import { getDashboard } from '@nanny-polo/shared/office/dashboard';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { expect, test } from 'vitest';
import { nextSlot, readyNanny, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';

const product = await openProduct();

test('the dashboard returns the agency’s figures in one call', async () => {
  const coordinator = await product.signedIn('coordinator');
  const found = await coordinator.call(getDashboard, { query: { days: 90 } });
  expect(found.by_day).toHaveLength(90);
  expect(new Set(found.by_day.map(({ day }) => day)).size).toBe(90);
  expect(found.utilisation).toHaveLength(7);
  const orders = await coordinator.call(order.list, {
    query: { range: [0, 999], fields: ['transactions'] },
  });
  const [{ day: first } = { day: '' }] = found.by_day;
  const received = orders
    .flatMap(({ transactions = [] }) => transactions)
    .filter(({ at }) => agencyDayOf(at) >= first)
    .reduce((sum, { kind, amount_minor }) => sum + (kind === 'refund' ? -amount_minor : amount_minor), 0);
  const charted = found.by_day.reduce((sum, { received_minor }) => sum + received_minor, 0);
  expect(charted).toBe(received);
});

test('a booking is in at most one task, and in “To confirm” only if it can be confirmed', async () => {
  const coordinator = await product.signedIn('coordinator');
  const { id: parent_id } = await readyParent(product.db, { email_verified_at: null });
  const nanny = await readyNanny(product.db);
  const body = { parent_id, nanny_polo_id: nanny.id, service: 'hourly' as const, ...nextSlot() };
  const { id, version } = await coordinator.call(booking.create, { body });
  const accept = { version, answer: 'accepted' as const };
  await coordinator.call(answerForNanny, { params: { id }, body: accept });
  const columns = await Promise.all(
    bookingTask.options.map(async (task) => {
      const filter = { task };
      const found = await coordinator.call(booking.list, { query: { filter, range: [0, 999] } });
      return [task, found] as const;
    }),
  );
  const ids = columns.flatMap(([, found]) => found.map((one) => one.id));
  expect(new Set(ids).size).toBe(ids.length);
  for (const [task, found] of columns) {
    expect([task, found.length > 0]).toEqual([task, true]);
    for (const { id, code, waits_for } of found.slice(0, 20)) {
      const { moves } = await coordinator.call(getBookingPossibilities, { params: { id } });
      const confirm = moves.find(({ name }) => name === 'confirm');
      expect([code, confirm?.allowed ?? false]).toEqual([code, task === 'to_confirm']);
      if (task === 'tomorrow_morning') expect(waits_for).toBeNull();
      else if (task === 'unfilled') expect(waits_for?.nanny).not.toBeNull();
      else expect(waits_for?.nanny).toBeNull();
      if (task === 'on_hold') expect((waits_for?.more ?? 0) + 1).toBe(confirm?.reasons.length);
    }
  }
});

test('the dashboard needs its permission', async () => {
  const newcomer = await product.signedIn('newcomer');
  await expect(newcomer.call(getDashboard, { query: {} })).rejects.toMatchObject({ status: 403 });
});
