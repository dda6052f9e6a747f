import { expect, test } from 'vitest';
import { onPostgres } from '../../src/test/database.ts';
import { takeDatabaseAway } from './database-away.ts';
import { timeless } from './report.ts';

// PGlite runs in the product's own process and cannot become unavailable alone.
test.runIf(onPostgres())(
  'reports a stopped or frozen database with 503 and recovers without a restart',
  { timeout: 120_000 },
  async () => {
    for (const finding of timeless(await takeDatabaseAway([1500], 3000, () => {}))) {
      expect(finding).toMatchObject({ held: true });
    }
  },
);
