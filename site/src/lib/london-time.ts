import { findAgencyInstant, readAgencyClock } from '@nanny-polo/shared/time/agency-clock';

/**
 * Converts a date and time on the agency's clock, `2026-12-04T18:00`, to an instant in ISO 8601. Returns other text
 * unchanged. A time that the clock skips becomes the first one after it, a repeated time its first occurrence.
 */
export function toLondonInstant(wall: string): string {
  const clock = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall) ? Date.parse(`${wall}Z`) : Number.NaN;
  return Number.isNaN(clock) ? wall : new Date(findAgencyInstant(clock)).toISOString();
}

/** Formats an instant on the agency's clock, as `toLondonInstant` reads it. */
export const toLondonWall = (instant: number): string =>
  new Date(readAgencyClock(instant)).toISOString().slice(0, 16);
