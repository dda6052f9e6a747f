import { listStatusesWith } from '@nanny-polo/shared/bookings/booking-status';
import { isNotNull, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { parentUser } from '../src/accounts/identity/parent-user-table.ts';
import { queryRows } from '../src/kernel/database/database.ts';
import { nannyPolo } from '../src/people/nanny-polo/table.ts';
import { testDatabase } from '../src/test/database.ts';
import { planBookings } from './booking-plan.ts';
import { createRandom } from './random.ts';
import { shiftDays } from './time.ts';

const { db, close } = await testDatabase('demo');
afterAll(close);

test('an archived family of the demo has had no booking, series or order since it was archived', async () => {
  expect(await db.$count(parentUser, isNotNull(parentUser.archived_at))).toBeGreaterThan(0);
  const rows = await queryRows(
    db,
    sql`SELECT p.name, since.what FROM parent_user p CROSS JOIN LATERAL (
        SELECT code AS what FROM booking WHERE parent_id = p.id
          AND (end_at > p.archived_at OR status = ANY(${sql.param(listStatusesWith('ahead'))}::text[]))
        UNION ALL SELECT 'series ' || id FROM series WHERE parent_id = p.id AND made_until > p.archived_at::date
        UNION ALL SELECT number FROM "order" WHERE parent_id = p.id AND created_at > p.archived_at) since
      WHERE p.archived_at IS NOT NULL`,
  );
  expect(rows).toEqual([]);
});

test('no child of the demo is in two bookings at one time', async () => {
  const live = sql`${sql.param(listStatusesWith('live'))}::text[]`;
  const rows = await queryRows(
    db,
    sql`SELECT a.code, b.code AS other FROM booking a JOIN booking b ON b.parent_id = a.parent_id AND b.id > a.id
      AND b.start_at < a.end_at AND b.end_at > a.start_at
    WHERE a.status = ANY(${live}) AND b.status = ANY(${live})
      AND jsonb_path_query_array(a.children, '$[*].id') @> ANY(ARRAY(SELECT jsonb_array_elements(b.children) -> 'id'))`,
  );
  expect(rows).toEqual([]);
});

test('no booking is planned for a family after it was archived, whatever the time of day', async () => {
  const nannies = (await db.select().from(nannyPolo)).filter(({ status }) => status === 'active');
  const families = await db.select().from(parentUser);
  for (const hour of [9, 23]) {
    const now = new Date(`2026-11-24T${String(hour).padStart(2, '0')}:30:00Z`);
    const archived_at = shiftDays(now, -20);
    const parents = families.map((one, at) => ({ ...one, archived_at: at % 4 === 3 ? archived_at : null }));
    const archived = new Set(parents.flatMap((one) => (one.archived_at ? [one.id] : [])));
    const bookings = planBookings(createRandom(hour), nannies, parents, now).map(({ values }) => values);
    const theirs = bookings.filter(({ parent_id }) => archived.has(parent_id));
    expect(theirs.length).toBeGreaterThan(0);
    expect(theirs.filter(({ end_at }) => end_at > archived_at)).toEqual([]);
  }
});
