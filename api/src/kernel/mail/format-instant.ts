import { createClockFormat } from '@nanny-polo/shared/time/time-zone';

const day = createClockFormat({ weekday: 'long', day: 'numeric', month: 'short' });
const time = createClockFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Formats an instant on the agency's clock, as people say it: `Friday 4 Dec at 18:00`. */
export function formatInstant(instant: string): string {
  const date = new Date(instant);
  return `${day().format(date)} at ${time().format(date)}`;
}
