export const hour = 3_600_000;
export const day = 24 * hour;

/** Formats an instant, given in milliseconds. */
export const instant = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** Returns the instant some days after another, or before it if `days` is negative. */
export const daysFrom = (at: Date, days: number): string => instant(at.getTime() + days * day);
