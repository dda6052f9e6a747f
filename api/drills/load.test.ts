import { expect, test } from 'vitest';
import { addressOf, amount, onPostgres, testDatabase } from '../src/test/database.ts';
import { runWorkingDay } from './load.ts';
import { selectTimeless } from './report.ts';
import { toDisposable } from './temporary.ts';

test.runIf(onPostgres())(
  'serves a working day’s load, refuses overload with 503, and serves beside slow sockets, unfinished uploads and hostile pictures',
  async () => {
    await using database = toDisposable(await testDatabase('demo'));
    const day = {
      connections: 20,
      work: { amount: amount(200, 60) },
      overload: 800,
      overloadWork: { amount: 800 },
      slowSockets: 200,
      slowWork: { amount: amount(100, 40) },
      uploads: { sockets: 200, rounds: 1, work: { amount: amount(100, 40) } },
      pictures: { rounds: 1, signIns: 3 },
    };
    const findings = await runWorkingDay(addressOf(database), day);
    expect(selectTimeless(findings).filter(({ held }) => !held)).toEqual([]);
  },
);
