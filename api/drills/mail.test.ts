import { expect, test } from 'vitest';
import { addressOf, amount, onPostgres, testDatabase } from '../src/test/database.ts';
import { killWhileSending } from './mail.ts';
import { toDisposable } from './temporary.ts';

// The mails are queued outside the product's process, and only one process can open PGlite's folder.
test.runIf(onPostgres())(
  'loses no mail and sends none that was rolled back when the product is killed',
  async () => {
    await using database = toDisposable(await testDatabase());
    const findings = await killWhileSending(addressOf(database), amount(3, 1), () => {});
    expect(findings.filter(({ held }) => !held)).toEqual([]);
  },
);
