import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { agency, datePicker } from '@nanny-polo/shared/constants';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/en-gb';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import type { ReactNode } from 'react';

dayjs.extend(utc);
dayjs.extend(timezone);

/** What every picker shares: the years 1900 to 2100, the agency's time zone, a dialog where a popup has no room. */
export const pickerProps = {
  timezone: agency.timeZone,
  desktopModeMediaQuery: '@media (pointer: fine) and (min-width: 600px)',
  minDate: dayjs.tz(`${datePicker.minYear}-01-01`, agency.timeZone),
  maxDate: dayjs.tz(`${datePicker.maxYear}-12-31`, agency.timeZone),
} as const;

/** An instant of the wire as the pickers hold it. */
export const toPicker = (instant: string | null | undefined): Dayjs | null =>
  instant ? dayjs(instant).tz(agency.timeZone) : null;

/** What a picker holds as an instant of the wire; what is no date yet comes as text that no schema takes. */
export const fromPicker = (value: Dayjs | null): string | null => {
  if (!value) return null;
  return value.isValid() ? value.toISOString() : 'Invalid';
};

/** Dates in the agency's language for the pickers inside. */
export function Pickers({ children }: { children: ReactNode }) {
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale={agency.locale.toLowerCase()}>
      {children}
    </LocalizationProvider>
  );
}
