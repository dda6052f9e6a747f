import { expect, test } from 'vitest';
import { onPostgres } from '../../src/test/database.ts';
import { timeless } from './report.ts';
import { tellApart } from './timing.ts';

test.runIf(onPostgres())(
  'an answer does not tell whether an address is known',
  { timeout: 180_000 },
  async () => {
    for (const finding of timeless(await tellApart(40, () => {}))) {
      expect(finding).toMatchObject({ held: true });
    }
  },
);
