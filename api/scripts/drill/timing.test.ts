import { expect, test } from 'vitest';
import { onPostgres } from '../../src/test/database.ts';
import { tellApart } from './timing.ts';

// The time itself is the full drill's to judge: so few calls on a busy machine scatter too much.
test.runIf(onPostgres())(
  'an answer does not tell whether an address is known',
  { timeout: 180_000 },
  async () => {
    const findings = await tellApart(40, () => {});
    for (const finding of findings.filter(({ what }) => what.endsWith('the same answer'))) {
      expect(finding).toMatchObject({ held: true });
    }
  },
);
