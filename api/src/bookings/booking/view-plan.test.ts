import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Db, rows } from '../../kernel/database/database.ts';
import { openPostgres } from '../../kernel/database/postgres.ts';
import type { ListQuery } from '../../kernel/resource/list.ts';
import { onPostgres, testDatabase } from '../../test/database.ts';
import { reading } from './view.ts';

const byStart = ['start_at', 'DESC'] as const;

/** Pages and records that differ from call to call, as callers of one list request them. */
const calls: readonly [what: string, call: (db: Db, at: number) => Promise<unknown>][] = [
  ['pages near the start', (db, at) => reading.list(db, pageAt(at, {}))],
  ['pages of one status', (db, at) => reading.list(db, pageAt(at, { status: 'closed' }))],
  ['records by id', (db, at) => reading.read(db, at + 1)],
];

/** Pages of ten whose ends are between 33 and 64. */
const pageAt = (at: number, filter: object): ListQuery => ({
  filter: { ...filter },
  range: [30 + at, 39 + at],
  sort: byStart,
});

describe.runIf(onPostgres())('a statement of PostgreSQL', () => {
  test.each(calls)('is planned only a few times for %s', async (_, call) => {
    const database = await testDatabase('demo');
    const { db, close } = await openPostgres(String(database.queue.connectionString), { connections: 1 });
    try {
      for (let at = 0; at < 20; at += 1) await call(db, at);
      const statements = await rows<{ kept: number }>(
        db,
        sql`SELECT generic_plans::int AS kept FROM pg_prepared_statements
          WHERE length(statement) > 2000`,
      );
      expect(statements).toHaveLength(1);
      // PostgreSQL plans each of the first five calls to compare.
      expect(statements[0]?.kept).toBeGreaterThan(10);
    } finally {
      await close();
      await database.close();
    }
  });
});
