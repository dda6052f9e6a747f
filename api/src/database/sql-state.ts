/** The SQLSTATE of a failed statement, whichever driver and wrapper threw it; '' when it is none. */
export function sqlState(error: unknown): string {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { code } = one as { code?: unknown };
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return '';
}

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'ENOSPC',
]);
const awayMessages =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered/;

/** Whether the statement failed because the database is away, starting, stopping or full, not because it was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error);
  if (/^(08|53|57P|57014|25P03)/.test(state)) return true;
  for (let one = error; one instanceof Error; one = one.cause) {
    const { code } = one as { code?: unknown };
    if (awayCodes.has(String(code)) || awayMessages.test(one.message)) return true;
  }
  return false;
}
