import { request } from '@playwright/test';
import { signInAsOwner, someParent } from './admin.ts';
import { mailTo } from './parent.ts';

const variable = 'E2E_EARLY_PIN';

/** A PIN that a parent requested before the first test. */
interface EarlyPin {
  readonly email: string;
  /** When its mail was found, in milliseconds since 1970. */
  readonly since: number;
}

/**
 * Requests a PIN before all tests, so that the test of an expired PIN waits less for it to expire.
 * @public
 */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of its global setup.
export default async function requestPin(): Promise<void> {
  const context = await request.newContext({ baseURL: process.env.E2E_URL ?? '' });
  const email = await someParent(await signInAsOwner(context), 50);
  await context.post('/api/users/forget-password', { data: { email } });
  await mailTo(context, email, /PIN/);
  process.env[variable] = JSON.stringify({ email, since: Date.now() } satisfies EarlyPin);
  await context.dispose();
}

export const earlyPin = (): EarlyPin => JSON.parse(process.env[variable] ?? '{}');
