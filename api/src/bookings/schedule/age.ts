/** Returns the whole years from a day to an instant, never below 0. */
export function yearsBetween(from: string, instant: string): number {
  const to = instant.slice(0, 10);
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return Math.max(0, to.slice(5) < from.slice(5) ? years - 1 : years);
}
