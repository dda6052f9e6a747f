import { agency } from '@nanny-polo/shared/constants';

const wall = new Intl.DateTimeFormat('en-CA', {
  timeZone: agency.timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const minute = 60_000;
const week = 7 * 24 * 60;

/** What the agency's clock shows at an instant, in minutes since a Monday at midnight. */
function shown(at: number): number {
  const part = Object.fromEntries(wall.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute: minutes = 0 } = part;
  // The day of 1 January 1970 was a Thursday: the fourth of its week.
  return Date.UTC(year, month - 1, day, hour, minutes) / minute + 3 * 24 * 60;
}

/**
 * The minutes of a week, from Monday on, that the agency's clock shows from one instant to another, as an
 * int4multirange: care must lie within a nanny's weekly hours by what the clock on the wall says.
 */
export function weekMinutes(start_at: string, end_at: string): string {
  const start = shown(Math.floor(Date.parse(start_at) / minute) * minute);
  // Where the clock goes back, it may show less at the end than at the start.
  const length = Math.max(1, shown(Math.ceil(Date.parse(end_at) / minute) * minute) - start);
  if (length >= week) return `{[0,${week})}`;
  const from = ((start % week) + week) % week;
  const to = from + length;
  return to <= week ? `{[${from},${to})}` : `{[${from},${week}),[0,${to - week})}`;
}
