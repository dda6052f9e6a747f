import { Box } from '@mui/material';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { agency } from '@nanny-polo/shared/contract/agency';
import { datePicker } from '@nanny-polo/shared/contract/constants';
import { readServerTime } from '@nanny-polo/shared/contract/server-clock';
import { findAgencyInstant, readAgencyClock } from '@nanny-polo/shared/time/agency-clock';
import { readDayPattern } from '@nanny-polo/shared/time/day-pattern';
import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc';
import type { KeyboardEvent, ReactNode } from 'react';

dayjs.extend(utc);

/** Returns the names of days from a first one on, in the agency's locale. */
const namesOf = (days: readonly string[], options: Intl.DateTimeFormatOptions) =>
  days.map((day) => new Date(day).toLocaleDateString(agency.locale, { ...options, timeZone: 'UTC' }));
const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}-01`);
/** From a Sunday on, as dayjs counts. */
const weekdays = Array.from({ length: 7 }, (_, at) => `2026-03-0${at + 1}`);
const day = readDayPattern();

/** The agency's locale for dayjs, which has no other name for it; only inputs and calendars use it. */
const locale = 'agency';
dayjs.locale(
  {
    name: locale,
    months: namesOf(months, { month: 'long' }),
    monthsShort: namesOf(months, { month: 'short' }),
    weekdays: namesOf(weekdays, { weekday: 'long' }),
    weekdaysShort: namesOf(weekdays, { weekday: 'short' }),
    weekdaysMin: namesOf(weekdays, { weekday: 'narrow' }),
    weekStart: agency.firstWeekday % 7,
    formats: {
      LT: 'HH:mm',
      LTS: 'HH:mm:ss',
      L: day,
      LL: 'D MMMM YYYY',
      LLL: 'D MMMM YYYY HH:mm',
      LLLL: 'dddd D MMMM YYYY HH:mm',
    },
    relativeTime: {},
    ordinal: String,
  },
  undefined,
  true,
);

/** The props of every picker: the years 1900 to 2100, and a dialog instead of a popup on touch or narrow screens. */
export const pickerProps = {
  // Pickers hold the agency's wall clock as if it were UTC: dayjs shifts the hour of an incomplete year in a time zone.
  timezone: 'UTC',
  desktopModeMediaQuery: '@media (pointer: fine) and (min-width: 600px)',
  minDate: dayjs.utc(`${datePicker.minYear}-01-01`),
  maxDate: dayjs.utc(`${datePicker.maxYear}-12-31`),
} as const;

/** The value of an incomplete date: text that every schema rejects. */
export const unfinished = 'Invalid';

/** Converts an instant of the API to the pickers' value: the agency's wall clock. */
export const toPicker = (instant: string | null | undefined): Dayjs | null => {
  const time = Date.parse(instant ?? '');
  return Number.isNaN(time) ? null : dayjs.utc(readAgencyClock(time));
};

export const getPickerNow = (): Dayjs => dayjs.utc(readAgencyClock(readServerTime()));

/**
 * Converts a picker's value to the instant at which the agency's clock shows it. If the clock shows the value twice,
 * returns the instant with the same offset from UTC as `before`, or the first one without `before`.
 */
export const instantFromPicker = (clock: Dayjs | null, before?: string | null): string | null => {
  if (!clock) return null;
  if (!clock.isValid()) return unfinished;
  // The agency's clock in so early a year is unknown, and every schema rejects the instant.
  if (clock.year() < datePicker.minYear) return clock.toISOString();
  const earlier = Date.parse(before ?? '');
  return new Date(
    findAgencyInstant(clock.valueOf(), Number.isNaN(earlier) ? undefined : earlier),
  ).toISOString();
};

/** Converts a calendar day of the API to the pickers' value. */
export const dayToPicker = (day: string | null | undefined): Dayjs | null => {
  const held = dayjs.utc(day ?? unfinished);
  return held.isValid() ? held : null;
};

/** Converts a picker's value to a calendar day, `YYYY-MM-DD`. */
export const dayFromPicker = (held: Dayjs | null): string | null => {
  if (!held) return null;
  return held.isValid() ? held.format('YYYY-MM-DD') : unfinished;
};

/** Creates the pickers' date adapter. An empty picker opens at the agency's current time and marks its day as today. */
function AgencyDates(options: ConstructorParameters<typeof AdapterDayjs>[0]) {
  const adapter = new AdapterDayjs(options);
  const { date, parse } = adapter;
  const ofAgency = (value?: string | null, timezone?: string) =>
    value === undefined && timezone === pickerProps.timezone
      ? getPickerNow().locale(adapter.getCurrentLocaleCode())
      : date(value, timezone);
  /** Reads a pasted 24:00 as the end of the day. */
  const withEndOfDay: typeof parse = (text, format) =>
    parse(text.replace(/\b24:00$/, '00:00'), format)?.add(/\b24:00$/.test(text) ? 1 : 0, 'day') ?? null;
  return Object.assign(adapter, { date: ofAgency, parse: withEndOfDay });
}

interface PickersProps {
  /** Called on every key, and when a part of the field loses the focus. */
  onTyped?: () => void;
  /** Called on every key before the field gets it. */
  onKey?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** Gives the pickers inside it the agency's date format and current time. */
export function Pickers({ onTyped, onKey, children }: PickersProps) {
  return (
    <LocalizationProvider dateAdapter={AgencyDates as unknown as typeof AdapterDayjs} adapterLocale={locale}>
      <Box sx={{ display: 'contents' }} onKeyDownCapture={onKey} onKeyUp={onTyped} onBlur={onTyped}>
        {children}
      </Box>
    </LocalizationProvider>
  );
}
