import { expect, it } from 'vitest';
import { formatDay, formatDayAndTime, formatMoney, formatPeriod } from './format.ts';

const evening = '2026-07-04T17:00:00Z';

it('formats instants in London time', () => {
  expect(formatDay('2026-07-03T23:30:00Z')).toBe('Sat, 4 Jul 2026');
  expect(formatDayAndTime(evening)).toBe('Sat, 4 Jul 2026, 18:00');
});

it('names the second day of a period only if it differs', () => {
  const spaced = (text: string) => text.replaceAll(/\s/g, ' ');
  expect(spaced(formatPeriod(evening, '2026-07-04T21:00:00Z'))).toBe('Sat, 4 Jul 2026, 18:00–22:00');
  expect(spaced(formatPeriod(evening, '2026-07-05T07:00:00Z'))).toBe(
    'Sat, 4 Jul 2026, 18:00 – Sun, 5 Jul 2026, 08:00',
  );
});

it('shows the actual duration of a period during which the clocks change', () => {
  expect(formatPeriod('2026-10-24T21:00:00Z', '2026-10-25T06:00:00Z')).toMatch(
    /22:00.*06:00 \(9 hours: the clocks go back\)$/,
  );
});

it('omits pence if there are none', () => {
  expect(formatMoney(9200)).toBe('£92');
  expect(formatMoney(11850)).toBe('£118.50');
});
