import { createClockFormat } from '@nanny-polo/shared/time/time-zone';

const format = createClockFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Formats an instant on the agency's clock: `Tue 24 November at 14:00`. */
export const formatInstant = (instant: string): string => format().format(new Date(instant));
