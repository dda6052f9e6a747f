import { createClockFormat } from '@nanny-polo/shared/time/time-zone';

const format = createClockFormat({ dateStyle: 'long' });

/** Formats the day of an instant on the agency's clock: `24 November 2026`. */
export const formatDay = (instant: string): string => format().format(new Date(instant));
