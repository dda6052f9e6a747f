import { afterEach, expect, test, vi } from 'vitest';
import { createFirstCart } from './cart.ts';

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['the Saturday before summer time ends', '2026-10-24T12:00:00Z', '2026-10-26T09:00:00.000Z'],
  ['the Saturday before summer time begins', '2026-03-28T12:00:00Z', '2026-03-30T08:00:00.000Z'],
  ['a Monday', '2026-06-01T12:00:00Z', '2026-06-08T08:00:00.000Z'],
  ['the first hour of a Monday in summer', '2026-06-07T23:30:00Z', '2026-06-15T08:00:00.000Z'],
])('on %s, the example begins at nine next Monday', (_, now, start_at) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  expect(createFirstCart()).toMatchObject({ start_at });
});
