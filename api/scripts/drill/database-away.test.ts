import { expect, test } from 'vitest';
import { onPostgres } from '../../src/test/database.ts';
import { takeDatabaseAway } from './database-away.ts';
import { timeless } from './report.ts';

// PGlite lives in the product's own process and cannot be away without it.
test.runIf(onPostgres())(
  'a database that is stopped or frozen is told, and healed from without a restart',
  { timeout: 120_000 },
  async () => {
    for (const finding of timeless(await takeDatabaseAway([1500], 3000, () => {}))) {
      expect(finding).toMatchObject({ held: true });
    }
  },
);
