import { rmSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import journal from '../../../migrations/meta/_journal.json' with { type: 'json' };
import { queryRows } from '../../kernel/database/database.ts';
import { copyMigrations, migrationsFolder } from '../../kernel/database/migrations.ts';
import { unmigratedDatabase } from '../../test/database.ts';

const earlier = (allergies: string) => [
  { id: 1, name: 'Ida', date_of_birth: '2022-05-01', allergies, notes: '' },
];
const noOthers = {
  medicines: '',
  doctor_name: '',
  doctor_phone: '',
  school_name: '',
  school_phone: '',
  routine: '',
};

test('allergies become lines, in records and in the history', async () => {
  const target = await unmigratedDatabase();
  const { db } = target;
  const folder = copyMigrations(journal.entries.findIndex(({ tag }) => tag.endsWith('_child-notes')));
  await target.migrate(folder);
  rmSync(folder, { recursive: true });
  const children = JSON.stringify(earlier('Peanuts; cow’s milk, raw\n\n Eggs '));
  await db.execute(sql`INSERT INTO parent_user (id, first_name, last_name, email, children)
    VALUES (1, 'Zoë', 'Roy', 'zoe@people.example', ${children}::jsonb)`);
  await db.execute(sql`INSERT INTO event (actor_kind, actor_name, resource, record_id, action, before, after)
    VALUES ('admin', 'A', 'users/parents', 1, 'update', ${JSON.stringify({ children: earlier('') })}::jsonb,
      ${JSON.stringify({ children: null, phone: 'x' })}::jsonb)`);
  await db.execute(sql`INSERT INTO event (actor_kind, actor_name, resource, record_id, action, after)
    SELECT 'admin', 'A', name, 2, 'create', ${JSON.stringify({ children: earlier('Eggs') })}::jsonb
    FROM unnest(ARRAY['booking', 'series']) name`);
  await target.migrate(migrationsFolder);
  const rows = await queryRows(
    db,
    sql`SELECT p.children, e.before, e.after FROM parent_user p JOIN event e ON e.record_id = p.id`,
  );
  const [child] = earlier('');
  expect(rows).toEqual([
    {
      children: [{ ...child, ...noOthers, allergies: ['Peanuts', 'cow’s milk, raw', 'Eggs'] }],
      before: { children: [{ ...child, ...noOthers, allergies: [] }] },
      after: { children: null, phone: 'x' },
    },
  ]);
  expect(await queryRows(db, sql`SELECT after FROM event WHERE record_id = 2`)).toEqual(
    Array(2).fill({ after: { children: [{ ...child, allergies: ['Eggs'] }] } }),
  );
  await target.close();
});
