import { expect, test } from 'vitest';
import { onPostgres } from '../../src/test/database.ts';
import { fillDisk } from './disk-full.ts';
import { timeless } from './report.ts';

test('on a full disk writes are told to come back, reads live, and nothing is broken afterwards', {
  timeout: 180_000,
}, async () => {
  const findings = await fillDisk(onPostgres() ? 'PostgreSQL' : 'PGlite', 10);
  expect(timeless(findings).filter(({ held }) => !held)).toEqual([]);
});
