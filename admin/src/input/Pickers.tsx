import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { agency, datePicker } from '@nanny-polo/shared/constants';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/en-gb';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import { type ReactNode, useState } from 'react';

dayjs.extend(utc);
dayjs.extend(timezone);

/** What every picker shares: the years 1900 to 2100, a dialog where a popup has no room. */
export const pickerProps = {
  // Pickers hold the agency's wall clock as if it were UTC: dayjs moves the hour of a year half typed in a time zone.
  timezone: 'UTC',
  desktopModeMediaQuery: '@media (pointer: fine) and (min-width: 600px)',
  minDate: dayjs.utc(`${datePicker.minYear}-01-01`),
  maxDate: dayjs.utc(`${datePicker.maxYear}-12-31`),
} as const;

/** What a half-typed date is on the wire: text that no schema takes. */
export const unfinished = 'Invalid';

/** An instant of the wire as the pickers hold it: the agency's wall clock. */
export const toPicker = (instant: string | null | undefined): Dayjs | null =>
  instant && instant !== unfinished ? dayjs(instant).tz(agency.timeZone).utc(true) : null;

/** The instant at which the agency's clock shows what a picker holds. */
export const fromPicker = (clock: Dayjs | null): string | null => {
  if (!clock) return null;
  if (!clock.isValid()) return unfinished;
  return dayjs.tz(clock.format('YYYY-MM-DDTHH:mm:ss.SSS'), agency.timeZone).toISOString();
};

/**
 * What a picker shows of a value of the wire, and `write`, which answers what the wire takes of what is typed. A year
 * half typed (0202) stays as typed: no calendar of today would read it back as the same.
 */
export function useTyped<Wire>(value: Wire, read: (value: Wire) => Dayjs | null) {
  const [typed, setTyped] = useState<{ value: Wire; moment: Dayjs }>();
  return {
    moment: typed?.value === value ? typed.moment : read(value),
    write(moment: Dayjs | null, wire: Wire): Wire {
      const whole = !moment || moment.year() >= datePicker.minYear;
      setTyped(whole ? undefined : { value: wire, moment });
      return wire;
    },
  };
}

/** Dates in the agency's language for the pickers inside. */
export function Pickers({ children }: { children: ReactNode }) {
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale={agency.locale.toLowerCase()}>
      {children}
    </LocalizationProvider>
  );
}
