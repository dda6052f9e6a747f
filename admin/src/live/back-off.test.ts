import { expect, test } from 'vitest';
import { backOff, pause } from './back-off.ts';

test('waits twice as long after each failure, up to a minute, and never exactly as long as others', () => {
  expect([0, 1, 2, 5, 6, 100].map((failures) => backOff(failures, () => 1))).toEqual([
    1000, 2000, 4000, 32_000, 60_000, 60_000,
  ]);
  expect(backOff(3, () => 0)).toBe(4000);
});

test('a pause ends when the browser is online again, and when it is no longer wanted', async () => {
  const online = pause(1e9, new AbortController().signal);
  dispatchEvent(new Event('online'));
  await online;
  const stopped = new AbortController();
  const ended = pause(1e9, stopped.signal);
  stopped.abort();
  await ended;
  await pause(1e9, stopped.signal);
});
