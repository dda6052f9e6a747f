import { expect, test } from 'vitest';
import { addressOf, amount, onPostgres, testDatabase } from '../src/test/database.ts';
import { checkTwoProcesses } from './scale-out.ts';
import { toDisposable } from './temporary.ts';

// PGlite supports one process only.
test.runIf(onPostgres())('sessions, limits, locks, jobs and uploads work across two processes', async () => {
  await using database = toDisposable(await testDatabase('demo'));
  const amounts = { sessions: 2, rivals: amount(40, 10), mails: amount(10, 4), uploads: amount(2, 1) };
  const findings = await checkTwoProcesses(addressOf(database), amounts);
  expect(findings.filter(({ held }) => !held)).toEqual([]);
});
