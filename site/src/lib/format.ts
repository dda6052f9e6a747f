/** Formats instants on the agency's clock, and money, in the page's language. */

import {
  chooseMoneyFormat,
  formatMoney as formatLongMoney,
  formatShortMoney,
} from '@nanny-polo/shared/pricing/money';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { addRealHours } from '@nanny-polo/shared/time/real-hours';
import { createClockFormat } from '@nanny-polo/shared/time/time-zone';
import { localeOf } from '../messages/path.ts';

const language = typeof document === 'undefined' ? 'en' : document.documentElement.lang;
/** English uses the agency's locale. */
const ownLocale = language === 'en' ? undefined : language;
const date = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const long = { weekday: 'long', day: 'numeric', month: 'long' } as const;

const longFormat = createClockFormat(long, ownLocale);
const longFullFormat = createClockFormat({ ...long, year: 'numeric' }, ownLocale);
const dayFormat = createClockFormat(date, ownLocale);
const fullFormat = createClockFormat({ ...date, ...time }, ownLocale);

/** Formats an instant as `Friday 4 December`, with the year unless it is this one. */
export const formatLongDay = (instant: string): string => {
  const isThisYear = agencyDayOf(instant).slice(0, 4) === agencyDayOf().slice(0, 4);
  return (isThisYear ? longFormat : longFullFormat)().format(new Date(instant));
};

/** Formats an instant as `Fri, 4 Dec 2026`. */
export const formatDay = (instant: string): string => dayFormat().format(new Date(instant));

/** Formats an instant as `Fri, 4 Dec 2026, 18:00`. */
export const formatDayAndTime = (instant: string): string => fullFormat().format(new Date(instant));

/**
 * Formats a period as `Fri, 4 Dec 2026, 18:00–22:00`, with the second day if it differs and the real hours if the
 * clocks change.
 */
export const formatPeriod = (from: string, to: string): string =>
  addRealHours(fullFormat().formatRange(new Date(from), new Date(to)), from, to);

const timeFormat = createClockFormat(time, ownLocale);

/** Formats an instant as `18:00`. */
export const formatTime = (instant: string): string => timeFormat().format(new Date(instant));

const spoken = { weekday: 'long', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;

/** Formats a calendar day, `2026-12-04`, as `Friday 4 Dec`. */
export const formatSpokenDay = (day: string): string =>
  new Date(`${day}T00:00Z`).toLocaleDateString(localeOf(language), spoken).replace(',', '');

/** Formats a calendar day, `2026-12-04`, as `Fri, 4 Dec 2026`. */
export const formatCalendarDay = (day: string): string =>
  new Date(`${day}T00:00Z`).toLocaleDateString(localeOf(language), { ...date, timeZone: 'UTC' });

/** Formats the month of a calendar day, `2026-12-01`, as `December 2026`. */
export const formatMonth = (day: string): string =>
  new Date(`${day}T00:00Z`).toLocaleDateString(localeOf(language), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** Returns the name of a weekday, `Friday` or `Fri`; Monday is 1. */
export const weekdayNameOf = (weekday: number, length: 'long' | 'short'): string =>
  new Date(Date.UTC(2024, 0, weekday)).toLocaleDateString(localeOf(language), {
    weekday: length,
    timeZone: 'UTC',
  });

/** Formats an amount in pence as `£92` or `£118.50`. */
export const formatMoney = (minor: number, currency?: string): string =>
  formatShortMoney(minor, currency, localeOf(language));

/** Returns a format for amounts that stand together: `£92` only if all of them are whole, else `£92.00`. */
export function createMoneyFormat(amounts: readonly number[], currency?: string): (minor: number) => string {
  const format = chooseMoneyFormat(amounts);
  return (minor) => format(minor, currency, localeOf(language));
}

/** Formats an amount in pence as `£92.00`, as the texts that the API writes. */
export const formatPence = (minor: number, currency?: string): string =>
  formatLongMoney(minor, currency, localeOf(language));
