import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { inviteOwner } from '../../accounts/invitation/service.ts';
import { readDemoConfig } from '../../kernel/config/config.ts';
import type { Db, OpenDatabase } from '../../kernel/database/database.ts';
import { runAndRollBack } from '../../kernel/database/rolled-back.ts';
import { onPostgres, testDatabase } from '../../test/database.ts';
import { longestStart, runStart } from '../../test/run-start.ts';
import { requireOwnData } from './service.ts';

const place = (mode: 'demo' | 'production') => ({ ...readDemoConfig({}), mode });

test(
  "npm run serve refuses the demo's data and prints the right command",
  async () => {
    const { code, said, dataDir } = await runStart('serve.ts', 'demo');
    expect(code).toBe(1);
    expect(said.split('\n')).toHaveLength(1);
    expect(said).toContain('holds the demo');
    expect(said).toContain(
      onPostgres()
        ? 'Type: DATABASE_URL=postgres://'
        : `Type: DATA_DIR='${dataDir}-production' npm run serve`,
    );
  },
  longestStart,
);

test(
  "npm start refuses an agency's data and prints the right command",
  async () => {
    const { code, said } = await runStart('start.ts', 'empty', (db) =>
      inviteOwner(db, 'owner@agency.example'),
    );
    expect(code).toBe(1);
    expect(said.split('\n')).toHaveLength(1);
    expect(said).toMatch(/holds an agency’s own data.* npm start$/);
  },
  longestStart,
);

describe('an empty database', () => {
  let empty: OpenDatabase;
  beforeAll(async () => {
    empty = await testDatabase('empty');
  });
  afterAll(() => empty.close());

  /** Returns a test that runs `work` in a transaction of its own, which is rolled back. */
  const undone = (work: (db: Db) => Promise<void>) => () => runAndRollBack(empty.db, work);

  test(
    'is accepted in both modes',
    undone(async (db) => {
      await requireOwnData(db, place('demo'));
      await requireOwnData(db, place('production'));
    }),
  );

  test(
    'to which a parent is added is rejected by the demo',
    undone(async (db) => {
      await db.insert(parentUser).values({ first_name: 'A', last_name: 'B', email: 'a@b.example' });
      await expect(requireOwnData(db, place('demo'))).rejects.toThrow(/own data/);
    }),
  );
});
