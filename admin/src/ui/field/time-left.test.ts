import { expect, test } from 'vitest';
import { formatTimeLeft } from './time-left.ts';

const now = Date.parse('2031-11-21T08:00:00Z');

test.each([
  ['2031-11-21T08:00:30Z', '0 min'],
  ['2031-11-21T08:45:00Z', '45 min'],
  ['2031-11-21T11:20:00Z', '3 h 20 min'],
  ['2031-11-23T09:20:00Z', '2 d 1 h'],
  ['2031-11-21T07:59:00Z', null],
])('formats the time until %s as %s', (instant, left) => expect(formatTimeLeft(instant, now)).toBe(left));
