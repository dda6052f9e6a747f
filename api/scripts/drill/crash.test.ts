import { expect, test } from 'vitest';
import { onPostgres } from '../../src/test/database.ts';
import { crashOn, refuseSecond } from './crash.ts';

const minutes = 60_000;

test('kill -9 in the middle of writes, 20 times, loses nothing that was acknowledged', {
  timeout: 8 * minutes,
}, async () => {
  for (const finding of await crashOn(onPostgres() ? 'PostgreSQL' : 'PGlite', 20, () => {})) {
    expect(finding).toMatchObject({ held: true });
  }
});

test('a second process on the same data folder is refused, 20 of 20', { timeout: 4 * minutes }, async () => {
  expect(await refuseSecond(20)).toMatchObject({ held: true });
});
