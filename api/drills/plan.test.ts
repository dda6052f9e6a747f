import { expect, test } from 'vitest';
import { addressOf, onPostgres, testDatabase } from '../src/test/database.ts';
import { besidePlans } from './plan.ts';
import { timeless } from './report.ts';
import { closing } from './temporary.ts';

test.runIf(onPostgres())(
  'serves other calls while plans are computed, each as good as the first',
  async () => {
    await using database = closing(await testDatabase('demo'));
    const desk = { visits: 6, nannies: 5, families: 3 };
    const findings = await besidePlans(addressOf(database), { desk, rounds: 1, length: { amount: 20 } });
    expect(timeless(findings).filter(({ held }) => !held)).toEqual([]);
  },
);
