export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** Formats an instant, given in milliseconds. */
export const formatInstant = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** Returns the instant some days after another, or before it if `days` is negative. */
export const shiftDays = (at: Date, days: number): string => formatInstant(at.getTime() + days * dayMs);
