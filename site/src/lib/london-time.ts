import { agencyClock, agencyInstant } from '@nanny-polo/shared/agency-clock';

/**
 * Converts a date and time on the agency's clock, `2026-12-04T18:00`, to an instant in ISO 8601. Returns other text
 * unchanged. A skipped hour becomes the one after, a repeated hour the first.
 */
export function londonInstant(wall: string): string {
  const clock = Date.parse(`${wall}Z`);
  return Number.isNaN(clock) ? wall : new Date(agencyInstant(clock)).toISOString();
}

/** Formats an instant on the agency's clock for an input of type `datetime-local`. */
export const londonWall = (instant: number): string =>
  new Date(agencyClock(instant)).toISOString().slice(0, 16);
