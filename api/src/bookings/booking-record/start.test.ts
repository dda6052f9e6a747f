import { booking } from '@nanny-polo/shared/bookings/booking';
import { type RelativeDays, relativeDays } from '@nanny-polo/shared/time/relative-days';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { guest, nextSlot, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');

/** Moves a booking, in hours from midnight of the agency’s day. */
const moveTo = (id: number, from: number, to: number) =>
  product.db.execute(sql`
    UPDATE booking SET
      start_at = (date_trunc('day', now() AT TIME ZONE 'Europe/London') + ${from}::int * interval '1 hour')
        AT TIME ZONE 'Europe/London',
      end_at = (date_trunc('day', now() AT TIME ZONE 'Europe/London') + ${to}::int * interval '1 hour')
        AT TIME ZONE 'Europe/London'
    WHERE id = ${id}`);

test.each<[from: number, to: number, listed: RelativeDays[]]>([
  [0, 3, ['today', 'next_7_days', 'next_30_days']],
  [-3, 30, ['coming', 'last_7_days', 'last_30_days', 'past']],
  [24, 27, ['coming', 'tomorrow', 'next_7_days', 'next_30_days']],
  [7 * 24, 7 * 24 + 3, ['coming', 'next_30_days']],
  [-8 * 24, -8 * 24 + 3, ['last_30_days', 'past']],
  [40 * 24, 40 * 24 + 3, ['coming']],
])('a visit from hour %d to %d of today is listed under %j', async (from, to, listed) => {
  const parent = await readyParent(product.db);
  const made = await owner.call(booking.create, {
    body: { parent_id: parent.id, service: 'hourly', children: [guest], ...nextSlot() },
  });
  await moveTo(made.id, from, to);
  for (const starts of relativeDays.options) {
    // In which week a day is, and whether a visit of today is over, depends on the hour of the test.
    if (starts.endsWith('week') || (starts === 'coming' && from === 0)) continue;
    const bookings = await owner.call(booking.list, { query: { filter: { starts, parent_id: parent.id } } });
    expect(bookings.length, starts).toBe(listed.includes(starts) ? 1 : 0);
  }
});
