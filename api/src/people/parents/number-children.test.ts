import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { queryRows } from '../../kernel/database/database.ts';
import { openDatabase } from '../../test/database.ts';
import { nextSlot, readyParent } from '../../test/people.ts';

const { db } = await openDatabase();
const folder = join(import.meta.dirname, '../../../migrations');
const [file = ''] = globSync('*_number-children.sql', { cwd: folder });
const statements = readFileSync(join(folder, file), 'utf8').split('--> statement-breakpoint');

const child = (name: string) => ({ name, date_of_birth: '2022-05-01', allergies: [], notes: '' });
const [ada, bo, cy, di] = ['Ada', 'Bo', 'Cy', 'Di'].map(child);
const json = (children: unknown[]) => sql`${JSON.stringify(children)}::jsonb`;

test('children of families, snapshots and histories get the same ids, and those who have left the next ones', async () => {
  const { id } = await readyParent(db);
  const { start_at, end_at } = nextSlot();
  await db.execute(sql`DELETE FROM child_counter`);
  await db.execute(sql`UPDATE parent_user SET children = ${json([ada, bo, bo])} WHERE id = ${id}`);
  for (const children of [[bo, ada], [cy, bo, bo], []])
    await db.execute(sql`INSERT INTO booking (parent_id, service, status, start_at, end_at, buffer_minutes, source, children)
      VALUES (${id}, 'hourly', 'requested', ${start_at}, ${end_at}, 0, 'phone', ${json(children)})`);
  await db.execute(sql`INSERT INTO event (actor_kind, actor_name, resource, record_id, action, before, after)
    VALUES ('system', '', 'users/parents', ${id}, 'update', jsonb_build_object('children', ${json([cy, di])}),
      jsonb_build_object('tags', '[]'::jsonb))`);
  await db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(sql.raw(statement));
  });
  const numbered = (
    await queryRows<{ ids: number[] }>(
      db,
      sql`SELECT jsonb_path_query_array(children, '$[*].id') AS ids FROM (
      SELECT 0 AS place, children FROM parent_user WHERE id = ${id}
      UNION ALL SELECT id, children FROM booking WHERE parent_id = ${id}
      UNION ALL SELECT 9999, before -> 'children' FROM event WHERE record_id = ${id}
      UNION ALL SELECT 10000, jsonb_build_array(jsonb_build_object('id', last_id)) FROM child_counter
    ) AS every ORDER BY place`,
    )
  ).map(({ ids }) => ids);
  expect(numbered).toEqual([[1, 2, 3], [2, 1], [4, 2, 3], [], [4, 5], [5]]);
});
