/** Formats the time until an instant in its two largest units, as in `3 h 20 min`. Returns null once it has passed. */
export function formatTimeLeft(instant: string, now: number): string | null {
  const left = Date.parse(instant) - now;
  return left < 0 ? null : formatDuration(left);
}

/** Formats milliseconds in their two largest units. */
export function formatDuration(length: number): string {
  const minutes = Math.floor(length / 60_000);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
