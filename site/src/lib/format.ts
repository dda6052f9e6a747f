import { agency } from '@nanny-polo/shared/constants';

/** What people read of instants and money: London's clock, British words. */

const zone = { timeZone: agency.timeZone } as const;
const dayFormat = new Intl.DateTimeFormat(agency.locale, {
  ...zone,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const timeFormat = new Intl.DateTimeFormat(agency.locale, { ...zone, hour: '2-digit', minute: '2-digit' });

/** `Fri, 4 Dec 2026`. */
export const day = (instant: string): string => dayFormat.format(new Date(instant));

/** `Fri, 4 Dec 2026, 18:00`. */
export const dayAndTime = (instant: string): string =>
  `${day(instant)}, ${timeFormat.format(new Date(instant))}`;

/** `Fri, 4 Dec 2026, 18:00 to 22:00`, with the second day where it is another one. */
export const period = (from: string, to: string): string =>
  `${dayAndTime(from)} to ${day(from) === day(to) ? timeFormat.format(new Date(to)) : dayAndTime(to)}`;

/** `£92`, `£118.50`: `minor` in pence. */
export const money = (minor: number, currency: string = agency.currency): string =>
  new Intl.NumberFormat(agency.locale, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(minor / 100);
