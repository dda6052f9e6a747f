import { createHash } from 'node:crypto';
import type { Config } from '../../kernel/config/config.ts';

/** After this long without an answer, a password counts as not breached. */
const longestWaitMs = 3000;

let rangeUrl: string | null = null;

/** Sets where this process asks, at its start: a service as `api.pwnedpasswords.com/range`, or none. */
export function setBreachedPasswords({ breachedPasswordsUrl }: Pick<Config, 'breachedPasswordsUrl'>): void {
  rangeUrl = breachedPasswordsUrl;
}

/**
 * Returns whether a breach has revealed the password, as far as the service says. It gets the first five digits of the
 * SHA-1 alone; without an answer nobody is kept from a new password.
 */
export async function isBreached(password: string): Promise<boolean> {
  if (rangeUrl === null) return false;
  const digest = createHash('sha1').update(password).digest('hex').toUpperCase();
  try {
    const response = await fetch(`${rangeUrl}/${digest.slice(0, 5)}`, {
      headers: { 'add-padding': 'true' },
      redirect: 'error',
      signal: AbortSignal.timeout(longestWaitMs),
    });
    if (!response.ok) return false;
    const lines = (await response.text()).split(/\r?\n/);
    return lines.some((line) => line.startsWith(`${digest.slice(5)}:`) && !line.endsWith(':0'));
  } catch {
    return false;
  }
}
