import { expect, test } from 'vitest';
import { formatMinutesAndSeconds } from './sent-pin.ts';

test('formats seconds as minutes and seconds', () =>
  expect([600, 65, 5].map(formatMinutesAndSeconds)).toEqual(['10:00', '1:05', '0:05']));
