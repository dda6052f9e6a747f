/** The server's clock as a page knows it, because a device's clock may be wrong. On the server it is its own clock. */

/** A smaller difference may come from the header's whole seconds and a slow response, in milliseconds. */
const toleranceMs = 5_000;

let ahead = 0;

/** Returns the time of the server in milliseconds since 1970, which decides what is past. */
export const readServerTime = (): number => Date.now() + ahead;

/** Reads the server's clock from the `Date` header of an uncached response. */
export function adoptServerTime(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now();
  if (globalThis.document === undefined || Number.isNaN(difference)) return;
  ahead = Math.abs(difference) < toleranceMs ? 0 : difference;
}
