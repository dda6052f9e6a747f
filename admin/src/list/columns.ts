import { agencyClock } from '@nanny-polo/shared/agency-clock';
import { agency } from '@nanny-polo/shared/constants';
import { timeZone } from '@nanny-polo/shared/time-zone';

/** A column of a CSV file. */
export interface ExportColumn<T> {
  readonly heading: string;
  readonly value: (record: T) => string | number | null;
}

/** `YYYY-MM-DD HH:MM` on the agency's clock, which spreadsheets read as a date. */
const clockTime = (instant: string) =>
  new Date(agencyClock(Date.parse(instant))).toISOString().slice(0, 16).replace('T', ' ');

/** A column of times, with their zone in its heading. */
export const timeColumn = <T>(heading: string, instant: (record: T) => string | null): ExportColumn<T> => ({
  get heading() {
    return `${heading} (${timeZone()})`;
  },
  value: (record) => {
    const at = instant(record);
    return at && clockTime(at);
  },
});

/** A column of amounts as numbers, with their currency in its heading. `minor` returns minor units. */
export const amountColumn = <T>(heading: string, minor: (record: T) => number | null): ExportColumn<T> => ({
  heading: `${heading} (${agency.currency})`,
  value: (record) => {
    const amount = minor(record);
    return amount === null ? null : amount / 100;
  },
});
