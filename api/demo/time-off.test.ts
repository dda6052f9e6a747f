import { expect, test } from 'vitest';
import { timeOffOf } from './time-off.ts';

const nannies = Array.from(
  { length: 12 },
  (_, id) => ({ id, status: id < 9 ? 'active' : 'on_leave' }) as const,
);
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', timeStyle: 'medium' });

test.each(['2026-05-20', '2026-09-01', '2026-11-21', '2027-03-10'])(
  'the demo’s time off around %s is whole days in the agency’s time zone',
  (today) => {
    const bounds = timeOffOf(nannies, new Date(`${today}T23:30:00Z`)).flatMap(({ busy }) =>
      busy.slice(1, -1).split(','),
    );
    expect(bounds.length).toBeGreaterThan(10);
    for (const bound of bounds) expect(clock.format(Date.parse(bound)), bound).toBe('00:00:00');
    expect(bounds.some((bound) => bound.includes('T23:'))).toBe(true);
  },
);
