import { booking as contract } from '@nanny-polo/shared/bookings/booking';
import { rateVisit } from '@nanny-polo/shared/bookings/user-booking';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { queryRows } from '../../kernel/database/database.ts';
import { buildersOf } from '../../test/builders.ts';
import { writeQueue } from '../../test/letter.ts';
import { openProduct } from '../../test/product.ts';
import { booking } from '../schedule/booking-table.ts';
import { busy } from '../schedule/busy-table.ts';
import { thankFamilies } from './thanks.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');
const { db } = product;
const { bookingIn, familyWith } = buildersOf(product, owner);

// The demo's visits are thanked for long ago.
await db.update(booking).set({ thanked_at: '2026-01-01T00:00:00.000Z' });

type Family = Awaited<ReturnType<typeof familyWith>>;

/** Creates a visit of a family that was checked out some hours ago, and returns its id. */
async function visited(
  { parent }: Family,
  hours: number,
  changes: Partial<typeof booking.$inferInsert> = {},
) {
  const { id } = await bookingIn('completed', { parent });
  // So that the next visit can have the same nanny at the same time.
  await db.delete(busy).where(eq(busy.booking_id, id));
  const ago = (more: number) => new Date(Date.now() - (hours + more) * 3_600_000).toISOString();
  await db
    .update(booking)
    .set({
      ...{ start_at: ago(3), end_at: ago(0), checked_in_at: ago(3), checked_out_at: ago(0) },
      ...changes,
    })
    .where(eq(booking.id, id));
  return id;
}

/** Runs the chore and returns the ids of the bookings that mails thank for, which are then out of the queue. */
async function thank(now = new Date()): Promise<number[]> {
  await thankFamilies(db, now.toISOString());
  const mails = await queryRows<{ id: number }>(
    db,
    sql`DELETE FROM pgboss.job WHERE name = 'mail' AND data->>'template' = 'visit-thanks'
      RETURNING (data->>'booking_id')::int AS id`,
  );
  return mails.map(({ id }) => id).sort((a, b) => a - b);
}

test('thanks a family once, from an hour after the visit', async () => {
  const family = await familyWith();
  const [recent, ended] = [await visited(family, 0.5), await visited(family, 2)];
  await visited(family, 25);
  expect(await thank()).toEqual([ended]);
  expect(await thank()).toEqual([]);
  expect(await thank(new Date(Date.now() + 3_600_000))).toEqual([recent]);
  const history = await owner.call(contract.history, { params: { id: ended } });
  expect(history[0]).toMatchObject({ action: 'thank', actor_kind: 'system' });
});

test('does not thank for a visit that did not take place, was entered later or is rated', async () => {
  const family = await familyWith();
  for (const status of ['cancelled', 'no_show', 'in_progress', 'declined'] as const)
    await visited(family, 2, { status, ...(status === 'in_progress' && { checked_out_at: null }) });
  await visited(family, 2, { past_visit: true });
  const rated = await visited(family, 2);
  await family.client.call(rateVisit, { params: { id: rated }, body: { stars: 5 } });
  expect(await thank()).toEqual([]);
});

test('thanks a family once a week for visits of a series', async () => {
  const family = await familyWith();
  const [first, second] = [await visited(family, 3), await visited(family, 2)];
  await db.execute(sql`UPDATE booking SET series_id = s.id, series_day = '2026-01-01'::date + booking.id
    FROM (SELECT min(id) AS id FROM series) s WHERE booking.id IN (${first}, ${second})`);
  expect(await thank()).toEqual([first]);
  expect(await thank()).toEqual([]);
});

test('drops the mail about a visit that was rated meanwhile', async () => {
  const family = await familyWith();
  const id = await visited(family, 2);
  await thankFamilies(db, new Date().toISOString());
  await family.client.call(rateVisit, { params: { id }, body: { stars: 4 } });
  expect(await writeQueue(db, 'visit-thanks')).toEqual(['letter-dropped: The family has rated the visit.']);
});
