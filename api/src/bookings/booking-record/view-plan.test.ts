import { describe, expect, test } from 'vitest';
import type { Db } from '../../kernel/database/database.ts';
import type { ListQuery } from '../../kernel/resource/list.ts';
import { onPostgres } from '../../test/database.ts';
import { keptPlans } from '../../test/plans.ts';
import { reading } from './view.ts';

const byStart = ['start_at', 'DESC'] as const;

/** Pages and records that differ from call to call, as callers of one list request them. */
const calls: readonly [what: string, call: (db: Db, at: number) => Promise<unknown>][] = [
  ['pages near the start', (db, at) => reading.list(db, pageAt(at, {}))],
  ['pages of one status', (db, at) => reading.list(db, pageAt(at, { status: 'closed' }))],
  ['records by id', (db, at) => reading.read(db, at + 1)],
];

/** Returns a query for a page of ten that ends between 33 and 64. The view uses one statement for all such pages. */
const pageAt = (at: number, filter: object): ListQuery => ({
  filter: { ...filter },
  range: [30 + at, 39 + at],
  sort: byStart,
});

describe.runIf(onPostgres())('a prepared statement', () => {
  test.each(calls)('is planned only a few times for %s', async (_, call) => {
    const kept = await keptPlans(call);
    expect(kept).toHaveLength(1);
    expect(kept[0]).toBeGreaterThan(10);
  });
});
