import { expect, test } from 'vitest';
import { addressOf, amount, onPostgres, testDatabase } from '../src/test/database.ts';
import { timeless } from './report.ts';
import { closing } from './temporary.ts';
import { compareTimes } from './timing.ts';

test.runIf(onPostgres())('does not reveal in a response whether an address is known', async () => {
  // Only the command judges the times. A few calls show whether the responses are the same.
  await using database = closing(await testDatabase('demo'));
  const findings = await compareTimes(addressOf(database), amount(8, 2), () => {});
  expect(timeless(findings).filter(({ held }) => !held)).toEqual([]);
});
