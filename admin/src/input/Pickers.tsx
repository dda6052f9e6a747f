import Box from '@mui/material/Box';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { agencyClock, agencyInstant } from '@nanny-polo/shared/agency-clock';
import { agency, datePicker } from '@nanny-polo/shared/constants';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/en-gb';
import utc from 'dayjs/plugin/utc';
import { type ReactNode, useState } from 'react';

dayjs.extend(utc);

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
export const toPicker = (instant: string | null | undefined): Dayjs | null => {
  const time = Date.parse(instant ?? '');
  return Number.isNaN(time) ? null : dayjs.utc(agencyClock(time));
};

/** Now, as the pickers hold it. */
export const nowInPicker = (): Dayjs => dayjs.utc(agencyClock(Date.now()));

/**
 * The instant at which the agency's clock shows what a picker holds; where it does twice, the one in the season of
 * what was held `before`.
 */
export const fromPicker = (clock: Dayjs | null, before?: string | null): string | null => {
  if (!clock) return null;
  if (!clock.isValid()) return unfinished;
  // No clock of such a year is known, and no schema takes it.
  if (clock.year() < datePicker.minYear) return clock.toISOString();
  const earlier = Date.parse(before ?? '');
  return new Date(agencyInstant(clock.valueOf(), Number.isNaN(earlier) ? undefined : earlier)).toISOString();
};

/** A calendar day of the wire as the pickers hold it. */
export const dayToPicker = (day: string | null | undefined): Dayjs | null => {
  const held = dayjs.utc(day ?? unfinished);
  return held.isValid() ? held : null;
};

/** The calendar day that a picker holds, `YYYY-MM-DD`. */
export const dayFromPicker = (held: Dayjs | null): string | null => {
  if (!held) return null;
  return held.isValid() ? held.format('YYYY-MM-DD') : unfinished;
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

/** The pickers' dates, with the agency's now: it marks today, and an empty picker opens there. */
function AgencyDates(options: ConstructorParameters<typeof AdapterDayjs>[0]) {
  const adapter = new AdapterDayjs(options);
  const { date } = adapter;
  const ofAgency = (value?: string | null, timezone?: string) =>
    value === undefined && timezone === pickerProps.timezone
      ? nowInPicker().locale(adapter.getCurrentLocaleCode())
      : date(value, timezone);
  return Object.assign(adapter, { date: ofAgency });
}

interface PickersProps {
  /** Hears of every key and of a part that is left. */
  onTyped?: () => void;
  children: ReactNode;
}

/** Dates in the agency's language for the pickers inside. */
export function Pickers({ onTyped, children }: PickersProps) {
  return (
    <LocalizationProvider
      dateAdapter={AgencyDates as unknown as typeof AdapterDayjs}
      adapterLocale={agency.locale.toLowerCase()}
    >
      <Box sx={{ display: 'contents' }} onKeyUp={onTyped} onBlur={onTyped}>
        {children}
      </Box>
    </LocalizationProvider>
  );
}
