import { booking, countBookings } from '@nanny-polo/shared/bookings/booking';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openProduct } from '../../test/product.ts';
import { queryRows } from '../database/database.ts';
import { foldTally } from './tally.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');

/** Returns the counts of the tally and of the records where they differ. */
const wrong = () =>
  queryRows(
    product.db,
    sql`SELECT * FROM (SELECT resource, status, sum(count) AS count FROM tally GROUP BY 1, 2
        HAVING sum(count) <> 0) t
      FULL JOIN (SELECT 'booking' AS resource, status, count(*) AS count FROM booking GROUP BY 2) r
        USING (resource, status, count) WHERE t IS NULL OR r IS NULL`,
  );

test('the tally matches the records after concurrent writes, rollbacks and merges', async () => {
  expect(await wrong()).toEqual([]);
  const create = (at: number) =>
    owner.call(booking.create, {
      body: {
        parent_id: 1,
        service: 'hourly',
        start_at: `2034-05-${String(at + 1).padStart(2, '0')}T09:00:00Z`,
        end_at: `2034-05-${String(at + 1).padStart(2, '0')}T12:00:00Z`,
      },
    });
  const made = await Promise.all(Array.from({ length: 20 }, (_, at) => create(at)));
  await Promise.all([
    ...made.slice(0, 10).map(({ id }) => owner.call(booking.remove, { params: { id } })),
    ...Array.from({ length: 4 }, () => foldTally(product.db)),
  ]);
  const failing = product.db.transaction(async (tx) => {
    await tx.execute(sql`DELETE FROM offer`);
    await tx.execute(sql`UPDATE booking SET status = 'closed'`);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await wrong()).toEqual([]);
  const counts = await owner.call(countBookings, { query: {} });
  const everything = { filter: { start_at_gte: '1900-01-01T00:00:00Z' } };
  expect(await owner.call(countBookings, { query: everything })).toEqual(counts);
  const all = Object.values(counts).reduce((sum, one) => sum + one, 0);
  for (let at = 0; at < 120; at += 1)
    await product.db.execute(
      sql`INSERT INTO tally (resource, status, count) VALUES ('booking', 'requested', ${at % 2 ? 1 : -1})`,
    );
  await foldTally(product.db);
  const [left] = await queryRows<{ n: number }>(product.db, sql`SELECT count(*)::int AS n FROM tally`);
  expect(left?.n).toBeLessThan(20);
  expect(await wrong()).toEqual([]);
  const last = await owner.call(booking.list, { query: { range: [all - 5, all + 20] } });
  expect(last.map(({ id }) => id)).toEqual([...last.map(({ id }) => id)].sort((a, b) => b - a));
  expect(last).toHaveLength(5);
});
