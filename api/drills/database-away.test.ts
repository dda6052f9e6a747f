import { expect, test } from 'vitest';
import { onPostgres } from '../src/test/database.ts';
import { takeDatabaseAway } from './database-away.ts';
import { selectTimeless } from './report.ts';

// PGlite runs in the product's own process, so it cannot be away while the product runs.
test.runIf(onPostgres())(
  'responds with 503 while the database is stopped or frozen, and recovers without a restart',
  async () => {
    for (const finding of selectTimeless(await takeDatabaseAway([1500], 3000, () => {}))) {
      expect(finding).toMatchObject({ held: true });
    }
  },
);
