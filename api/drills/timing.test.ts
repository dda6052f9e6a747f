import { expect, test } from 'vitest';
import { addressOf, amount, onPostgres, testDatabase } from '../src/test/database.ts';
import { selectTimeless } from './report.ts';
import { toDisposable } from './temporary.ts';
import { compareTimes } from './timing.ts';

test.runIf(onPostgres())('does not reveal in a response whether an address is known', async () => {
  // Only the command judges the times. A few calls show whether the responses are the same.
  await using database = toDisposable(await testDatabase('demo'));
  const findings = await compareTimes(addressOf(database), amount(8, 2), () => {});
  expect(selectTimeless(findings).filter(({ held }) => !held)).toEqual([]);
});
