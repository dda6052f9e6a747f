import { randomUUID } from 'node:crypto';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '../../.ci/e2e.ts';
import { startDemoSession, startSession } from '../../.ci/session.ts';

export const password = 'frogs like puddles 7';

/** Returns an address unused by other tests and earlier runs. */
export const newAddress = (name: string) => `${name}.${randomUUID().slice(0, 8)}@families.example`;

/** Returns a person's name that is as unique as the address. */
export const nameFor = (address: string) => address.replace('.', ' ').replace(/@.*/, '');

/** Opens a page of the site and waits for the hydration of its island. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('astro-island:not([ssr])').first()).toBeAttached();
}

/** Returns the mails to an address whose subject matches `subject`, newest first, each as the HTML of its page. */
async function mailsTo(request: APIRequestContext, address: string, subject: RegExp): Promise<string[]> {
  const list = await (await request.get('/mailbox')).text();
  const mails: string[] = [];
  for (const item of list.split('<li>')) {
    const path = /href="(\/mailbox\/\d+)"/.exec(item)?.[1];
    if (path && item.includes(address) && subject.test(item))
      mails.push(await (await request.get(path)).text());
  }
  return mails;
}

/** Waits for the newest mail to an address whose subject matches `subject`; returns the HTML of its page. */
export async function mailTo(request: APIRequestContext, address: string, subject: RegExp): Promise<string> {
  let newest = '';
  await expect
    .poll(
      async () => {
        [newest = ''] = await mailsTo(request, address, subject);
        return newest;
      },
      { message: `a mail to ${address}`, intervals: [200, 500] },
    )
    .not.toBe('');
  return newest;
}

const linksIn = (mail: string, page: string): string[] =>
  mail.match(new RegExp(`/${page}/[\\w-]+`, 'g')) ?? [];

/** Returns the path of the first link to `page` in a mail. Throws if there is none. */
export function linkIn(mail: string, page: string): string {
  const [path] = linksIn(mail, page);
  if (!path) throw new Error(`No link to /${page} in the mail`);
  return path;
}

export const pinIn = (mail: string): string =>
  /\b\d{6}\b/.exec(mail.replace(/<style[\s\S]*?<\/style>/, '').replace(/<[^>]*>/g, ' '))?.[0] ?? '';

export async function fillRegistration(page: Page, email: string, confirmed = password): Promise<void> {
  await page.getByLabel('First name').fill('Ruth');
  await page.getByLabel('Last name').fill('Adeyemi');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(confirmed);
}

/** Registers an address through the API, in no page's browser. */
export async function register(request: APIRequestContext, email: string): Promise<void> {
  const data = {
    first_name: 'Ruth',
    last_name: 'Adeyemi',
    email,
    password,
    confirm_password: password,
  };
  expect((await request.post('/api/users/register', { data })).ok()).toBe(true);
}

/** Creates a parent with a verified address through the API. */
export async function newParent(request: APIRequestContext, name: string): Promise<string> {
  const email = newAddress(name);
  await register(request, email);
  const link = linkIn(await mailTo(request, email, /verify your e-mail/), 'email-verification');
  const token = link.split('/').at(-1);
  expect(
    (await request.post(`/api/users/email-verification/${token}`, { headers: { cookie: '' } })).ok(),
  ).toBe(true);
  return email;
}

export async function typeCredentials(page: Page, email: string, typed = password): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(typed);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Waits until the island of the page is hydrated and its content has loaded. */
export async function loaded(page: Page): Promise<void> {
  await expect(page.locator('astro-island:not([ssr])').first()).toBeAttached();
  await expect(page.locator('.skeleton')).toHaveCount(0);
}

/** Opens a section of a parent's account from its menu. */
export async function view(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Your account' });
  const link = menu.getByRole('link', { name, exact: true });
  const path = (await link.getAttribute('href')) ?? '';
  await link.click();
  await page.waitForURL(path);
  await loaded(page);
}

/** Signs in as a parent with the form and waits for /user. */
export async function signIn(page: Page, email: string): Promise<void> {
  await open(page, '/sign-in');
  await typeCredentials(page, email);
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible();
}

/** Starts a parent's session, by default that of the demo's parent, and opens a page of their account. */
export async function openAccount(page: Page, path = '/user', email?: string): Promise<void> {
  if (email) await startSession(page, 'USER', { email, password });
  else await startDemoSession(page, 'parent');
  await page.goto(path);
  await loaded(page);
}

/** Waits for the mail that offers a booking to a nanny, who may have other offers; returns the path of its link. */
export const offerTo = (request: APIRequestContext, address: string, code: string): Promise<string> =>
  linkAbout(request, address, code, { page: 'offer', subject: /, \d\d:\d\d(–| to )/ });

/** Waits for a mail with a link to `page` about the booking with a code; returns the path of its link. */
export async function linkAbout(
  request: APIRequestContext,
  address: string,
  code: string,
  { page, subject }: { page: 'offer' | 'price'; subject: RegExp },
): Promise<string> {
  let link = '';
  await expect
    .poll(
      async () => {
        for (const mail of await mailsTo(request, address, subject)) {
          const [path = ''] = linksIn(mail, page);
          const response = await (await request.get(`/api${path}`)).json();
          if (response.code === code) link = path;
        }
        return link;
      },
      { message: `the mail about ${code} to ${address}` },
    )
    .not.toBe('');
  return link;
}

/** Enters a morning of four hours, by default in three weeks, in the request. */
export async function fillMorning(page: Page, days = 21): Promise<void> {
  const day = addDays(agencyDayOf(), days).split('-').toReversed().join('/');
  for (const [label, text] of [
    ['Date', day],
    ['From', '09:00'],
    ['Until', '13:00'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
}
