import { expect, test } from 'vitest';
import { addressOf, onPostgres, testDatabase } from '../../src/test/database.ts';
import { besidePlans } from './plan.ts';
import { timeless } from './report.ts';

test.runIf(onPostgres())(
  'serves other calls while plans are computed, each as good as the first',
  async () => {
    const database = await testDatabase('demo');
    const desk = { visits: 6, nannies: 5, families: 3 };
    try {
      const findings = await besidePlans(addressOf(database), { desk, rounds: 1, length: { amount: 20 } });
      expect(timeless(findings).filter(({ held }) => !held)).toEqual([]);
    } finally {
      await database.close();
    }
  },
);
