import { expect, test } from 'vitest';
import { onPostgres } from '../../src/test/database.ts';
import { timeless } from './report.ts';
import { compareTimes } from './timing.ts';

test.runIf(onPostgres())('does not reveal in a response whether an address is known', async () => {
  // Only the command judges the times. A few calls show whether the responses are the same.
  for (const finding of timeless(await compareTimes(8, () => {}))) {
    expect(finding).toMatchObject({ held: true });
  }
});
