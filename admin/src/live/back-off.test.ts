import { expect, test } from 'vitest';
import { backOff, pause } from './connection.ts';

test('doubles the wait after each failure, up to a minute, and takes a random share of at least half', () => {
  expect([0, 1, 2, 5, 6, 100].map((failures) => backOff(failures, () => 1))).toEqual([
    1000, 2000, 4000, 32_000, 60_000, 60_000,
  ]);
  expect(backOff(3, () => 0)).toBe(4000);
});

test('ends a pause when the browser is online again or the signal aborts', async () => {
  const online = pause(1e9, new AbortController().signal);
  dispatchEvent(new Event('online'));
  await online;
  const stopped = new AbortController();
  const ended = pause(1e9, stopped.signal);
  stopped.abort();
  await ended;
  await pause(1e9, stopped.signal);
});
