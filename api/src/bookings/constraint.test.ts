import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import '../areas.ts';
import { queryRows } from '../kernel/database/database.ts';
import { refusalOfDatabaseError } from '../kernel/http/database-refusal.ts';
import { openDatabase } from '../test/database.ts';

const { db } = await openDatabase('demo');

test('an area refuses in its own words what an exclusion constraint rejects', async () => {
  const overlapping = queryRows(
    db,
    sql`INSERT INTO busy (nanny_polo_id, busy, reason) SELECT min(id), '[2040-01-01, 2040-01-02)', 'time_off'
      FROM nanny_polo, generate_series(1, 2) AS time GROUP BY time`,
  );
  const error = await overlapping.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(refusalOfDatabaseError(error)).toMatchObject({
    kind: 'conflict',
    body: { code: 'slot_taken', message: 'The nanny is not free at that time.' },
  });
});

test('an area names every exclusion constraint of the schema', async () => {
  const constraints = await queryRows<{ name: string }>(
    db,
    sql`SELECT conname AS name FROM pg_constraint WHERE contype = 'x' AND connamespace = 'public'::regnamespace`,
  );
  expect(constraints.map(({ name }) => name)).toEqual(['busy_no_overlap']);
});
