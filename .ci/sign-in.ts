import type { Page } from 'playwright';

export const demoPassword = 'demo-nanny-polo';

/** The demo's accounts. */
export type Account = 'owner' | 'coordinator' | 'visitor' | 'newcomer' | 'parent';

/** Signs in to a demo account and waits for the settings of the back office, or for /user. */
export async function signInAs(page: Page, account: Account): Promise<void> {
  const parent = account === 'parent';
  await page.goto(parent ? '/sign-in' : '/admin/sign-in?next=/admin/settings');
  if (parent) await page.locator('astro-island:not([ssr])').first().waitFor();
  await page.getByLabel('E-mail').fill(`${account}@nannypolo.example`);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname === (parent ? '/user' : '/admin/settings'));
  await page.locator('h1').first().waitFor();
}
