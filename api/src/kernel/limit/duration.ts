const units = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Formats a number of seconds in whole units, rounded up: `90 seconds`, `1 minute`, `25 minutes`. */
export function formatDuration(seconds: number): string {
  const fits = units.find(([, size]) => seconds % size === 0 || seconds >= 2 * size);
  const [unit, size] = fits ?? units[2];
  const count = Math.ceil(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
