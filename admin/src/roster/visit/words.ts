import type { RosterBar } from '@nanny-polo/shared/bookings/roster';
import { agency } from '@nanny-polo/shared/contract/agency';
import { addRealHours } from '@nanny-polo/shared/time/real-hours';
import { formatPeriod, formatShortTime } from '../../ui/field/instant.ts';

const hours = new Intl.NumberFormat(agency.locale, { maximumFractionDigits: 1 });

/** Returns a calendar day with the given parts: `Tue 24 Nov`. */
export const formatDay = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Date(day).toLocaleDateString(agency.locale, { ...options, timeZone: 'UTC' });

/** Returns the times of a booking without days, `15:00–19:00`, and its real hours if the clocks change during it. */
export const timesOf = ({ start_at, end_at }: { start_at: string; end_at: string }): string =>
  addRealHours(`${formatShortTime(start_at)}–${formatShortTime(end_at)}`, start_at, end_at);

type Translate = (key: string, values: object) => string;

/** Returns the progress of a booking's cover request: `asking 5, 1 declined`; null if none is running. */
export function wordsOfAsking({ asking }: Pick<RosterBar, 'asking'>, translate: Translate): string | null {
  if (!asking) return null;
  if (asking.asked === 0) return translate('roster.asking_later', {});
  const words = translate('roster.asking', { count: asking.asked });
  return asking.declined > 0
    ? `${words}, ${translate('roster.asking_declined', { count: asking.declined })}`
    : words;
}

/** Returns the new time that a bar's nanny is asked about: `asked about Tue 24 Nov, 16:00–20:00`. */
export const wordsOfAskedTime = (
  { start_at, end_at }: NonNullable<RosterBar['asked_time']>,
  translate: Translate,
): string => translate('roster.asked_time', { time: formatPeriod(start_at, end_at) });

/** Returns hours with at most one decimal: `7.5`. */
export const hoursOf = (minutes: number): string => hours.format(minutes / 60);
