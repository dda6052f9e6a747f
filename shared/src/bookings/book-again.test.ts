import { expect, test } from 'vitest';
import { findTimesAgain } from './book-again.ts';

const booked = { start_at: '2026-10-16T17:00:00Z', end_at: '2026-10-16T21:00:00Z' };

test.each([
  ['2026-10-01T12:00:00Z', '2026-10-23T17:00:00.000Z', '2026-10-23T21:00:00.000Z'],
  ['2026-10-17T12:00:00Z', '2026-10-23T17:00:00.000Z', '2026-10-23T21:00:00.000Z'],
  // The clocks went back on 25 October; the time of day stays the same.
  ['2026-10-24T12:00:00Z', '2026-10-30T18:00:00.000Z', '2026-10-30T22:00:00.000Z'],
  ['2026-11-27T18:00:00Z', '2026-12-04T18:00:00.000Z', '2026-12-04T22:00:00.000Z'],
])('a visit booked again at %s is from %s to %s', (now, start_at, end_at) => {
  expect(findTimesAgain(booked, Date.parse(now))).toEqual({ start_at, end_at });
});
