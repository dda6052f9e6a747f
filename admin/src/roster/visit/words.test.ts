import { expect, test } from 'vitest';
import { timesOf, wordsOfAsking } from './words.ts';

test('adds the real hours to the times of a booking during which the clocks change', () => {
  const night = { start_at: '2026-10-24T21:00:00Z', end_at: '2026-10-25T06:00:00Z' };
  expect(timesOf(night)).toBe('22:00–06:00 (9 hours: the clocks go back)');
});

test.each([
  [null, null],
  [{ asked: 0, declined: 0 }, 'roster.asking_later {}'],
  [{ asked: 5, declined: 0 }, 'roster.asking {"count":5}'],
  [{ asked: 5, declined: 1 }, 'roster.asking {"count":5}, roster.asking_declined {"count":1}'],
])('puts the progress of a cover request into words: %j', (asking, expected) => {
  expect(wordsOfAsking({ asking }, (key, values) => `${key} ${JSON.stringify(values)}`)).toBe(expected);
});
