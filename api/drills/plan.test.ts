import { expect, test } from 'vitest';
import { addressOf, onPostgres, testDatabase } from '../src/test/database.ts';
import { measureBesidePlans } from './plan.ts';
import { selectTimeless } from './report.ts';
import { toDisposable } from './temporary.ts';

test.runIf(onPostgres())(
  'serves other calls while plans are computed, each as good as the first',
  async () => {
    await using database = toDisposable(await testDatabase('demo'));
    const desk = { visits: 6, nannies: 5, families: 3 };
    const findings = await measureBesidePlans(addressOf(database), {
      desk,
      rounds: 1,
      length: { amount: 20 },
    });
    expect(selectTimeless(findings).filter(({ held }) => !held)).toEqual([]);
  },
);
