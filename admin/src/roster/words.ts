import { agency } from '@nanny-polo/shared/constants';
import { withRealHours } from '@nanny-polo/shared/real-hours';
import type { RosterBar } from '@nanny-polo/shared/roster';
import { serverNow } from '@nanny-polo/shared/server-clock';
import { shortTime } from '../field/instant.ts';
import type { Axis } from './axis.ts';

const hours = new Intl.NumberFormat(agency.locale, { maximumFractionDigits: 1 });

/** Returns a calendar day with the given parts: `Tue 24 Nov`. */
export const dayWith = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Date(day).toLocaleDateString(agency.locale, { ...options, timeZone: 'UTC' });

/** Returns the times of a booking without days, `15:00–19:00`, and its real hours if the clocks change during it. */
export const times = ({ start_at, end_at }: { start_at: string; end_at: string }): string =>
  withRealHours(`${shortTime(start_at)}–${shortTime(end_at)}`, start_at, end_at);

/** Returns the key of the message on what can be added to a range that begins in the past; null for any other range. */
export function pastKey({ start, end }: Axis): 'roster.past' | 'roster.past_start' | null {
  const now = serverNow();
  if (start >= now) return null;
  return end > now ? 'roster.past_start' : 'roster.past';
}

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

/** Returns hours with at most one decimal: `7.5`. */
export const hoursOf = (minutes: number): string => hours.format(minutes / 60);
