import { describe, expect, it } from 'vitest';
import { toLondonInstant, toLondonWall } from './london-time.ts';

describe('the agency’s clock', () => {
  it.each([
    ['2026-12-04T18:00', '2026-12-04T18:00:00.000Z'],
    ['2026-07-04T18:00', '2026-07-04T17:00:00.000Z'],
    ['2026-03-29T00:30', '2026-03-29T00:30:00.000Z'],
    ['2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29T01:30', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25T01:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T02:30', '2026-10-25T02:30:00.000Z'],
  ])('converts %s to %s', (wall, instant) => {
    expect(new Date(toLondonInstant(wall)).toISOString()).toBe(instant);
  });

  it.each(['', '2026-12-04T', 'T18:00', '4 Dec 2026T18:00', '2026-12-04'])(
    'returns %j unchanged, because it is not a date and time',
    (text) => expect(toLondonInstant(text)).toBe(text),
  );

  it('formats an instant', () => {
    expect(toLondonWall(Date.parse('2026-07-04T17:05:00Z'))).toBe('2026-07-04T18:05');
    expect(toLondonWall(Date.parse('2026-12-04T18:00:00Z'))).toBe('2026-12-04T18:00');
  });
});
