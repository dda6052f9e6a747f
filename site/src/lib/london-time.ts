import { agencyClock, agencyInstant } from '@nanny-polo/shared/agency-clock';

/**
 * The instant of a date and time on the agency's clock, `2026-12-04T18:00`, as ISO 8601; what is no date stays as it
 * is. An hour that the clock skips counts as the one after, a doubled one as the first.
 */
export function londonInstant(wall: string): string {
  const clock = Date.parse(`${wall}Z`);
  return Number.isNaN(clock) ? wall : new Date(agencyInstant(clock)).toISOString();
}

/** Date and time on the agency's clock as an input of the kind `datetime-local` takes it. */
export const londonWall = (instant: number): string =>
  new Date(agencyClock(instant)).toISOString().slice(0, 16);
