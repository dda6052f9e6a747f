import { expect, test } from 'vitest';
import { onPostgres } from '../../src/test/database.ts';
import { workingDay } from './load.ts';

// How fast a machine answers is the full drill's to judge: memory needs minutes to be told from warming up.
const ofTime = /memory|well after/;

test.runIf(onPostgres())(
  'a working day is served, ten times as much is told when to come back, and slow sockets keep nobody waiting',
  { timeout: 180_000 },
  async () => {
    const day = { connections: 20, seconds: 1, overload: 1000, overloadSeconds: 1, slowSockets: 300 };
    const findings = await workingDay(day, () => {});
    for (const finding of findings.filter(({ what }) => !ofTime.test(what))) {
      expect(finding).toMatchObject({ held: true });
    }
  },
);
