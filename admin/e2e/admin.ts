import { consentOf, readQuestion } from '@nanny-polo/shared/bookings/refusal-question';
import { findAgencyInstant } from '@nanny-polo/shared/time/agency-clock';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import type { Locator, Page } from '@playwright/test';
import { expect } from '../../.ci/e2e.ts';
import { type Account, startDemoSession } from '../../.ci/session.ts';

/** Signs in with a demo account on the open sign-in page. */
export async function typeCredentials(page: Page, who: Account): Promise<void> {
  await page.getByLabel('E-mail').fill(`${who}@nannypolo.example`);
  await page.getByLabel('Password', { exact: true }).fill('demo-nanny-polo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Starts a session of a demo account and opens `path`, a path of the back office. */
export async function signIn(page: Page, who: Account, path: string): Promise<void> {
  await startDemoSession(page, who);
  await page.goto(`/admin${path}`);
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
}

/** Opens a screen from another one without loading the page again, as a link does. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.title = '';
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  // Each screen sets the title when it is shown.
  await page.waitForFunction(() => document.title !== '');
}

/** Presses Tab until `target` has the focus. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  const isReached = () => target.evaluate((node) => node === document.activeElement);
  for (let presses = 0; presses < 100 && !(await isReached()); presses += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** Reaches a control by Tab and presses Enter on it. */
export async function enter(page: Page, target: Locator) {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Clicks a picker's first section and types a day and an hour, as `typed` of `hoursOf` returns them. */
export async function typeInstant(within: Page | Locator, label: string, digits: string) {
  const picker = within.getByRole('group', { name: label, exact: true });
  const day = picker.getByRole('spinbutton', { name: 'Day' });
  await day.click();
  await day.page().keyboard.type(digits);
}

/**
 * Calls the API with the session of `page`, to prepare a test. Agrees to book children twice, because tests share the
 * demo's families, and to unusual times.
 */
export async function callApi(page: Page, method: string, path: string, data?: object) {
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name === 'auth-token')?.value ?? '';
  const { token } = JSON.parse(decodeURIComponent(session));
  const headers = { authorization: `Bearer ${token}` };
  const send = (body = data) =>
    page.request.fetch(`/api${path}`, { method, headers, ...(body && { data: body }) });
  let response = await send();
  for (let consent = {}; response.status() === 409; response = await send({ ...data, ...consent })) {
    const question = readQuestion(await response.json());
    if (!question) break;
    consent = { ...consent, ...consentOf(question) };
  }
  expect(response.ok(), `${method} ${path}: ${response.status()}`).toBe(true);
  return response.json();
}

/** Chooses an action from a record's menu “More actions”. */
export async function chooseEnding(page: Page, name: string) {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Removes all filters of a list. Clicks again if the button moved during the click, as a new filter pushes it aside. */
export async function removeAllFilters(page: Page) {
  const remove = page.getByRole('menuitem', { name: 'Remove all filters' });
  await expect(async () => {
    if (!(await page.getByRole('menu').isVisible()))
      await page.getByRole('button', { name: 'Add filter' }).click({ timeout: 5000 });
    await expect(remove).toBeVisible({ timeout: 5000 });
  }).toPass();
  await remove.click();
}

export const dayLength = 86_400_000;

/** Returns the digits that enter a calendar day into a picker, such as `27112026`. */
export const typedDay = (day: string) => day.split('-').toReversed().join('');

/** Returns 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: string) => new Date(day).getUTCDay();

/**
 * Returns a calendar day with two functions of an hour on the agency's clock, which the pickers follow: `at` returns
 * the instant, and `typed` the digits that enter the day and the hour into a picker.
 */
export const hoursOf = (day: string) => ({
  day,
  at: (hour: number) => new Date(findAgencyInstant(Date.parse(day) + hour * 3_600_000)).toISOString(),
  typed: (hour: number) => `${typedDay(day)}${String(hour).padStart(2, '0')}00`,
});

/** The maximum number of tests that run at the same time. Each has its own `parallelIndex`. */
const maxParallel = 3;

/** Returns a number below `count` that no other test gets in the same second. */
function ownNumber(parallelIndex: number, count: number): number {
  const second = Math.floor(Date.now() / 1000);
  return (second * maxParallel + (parallelIndex % maxParallel)) % count;
}

/**
 * Returns a random day on which, as on the days after it, `days` in all, no booking starts. It is far from the demo's
 * bookings, from the days of tests that run at the same time, and less than a year ahead, about which nobody is asked.
 * The page needs a session that can list bookings.
 */
export async function freeDay(page: Page, parallelIndex: number, days = 2) {
  // One test at a time needs many days.
  const [first, range] = days > 3 ? [270, 90] : [130 + 46 * (parallelIndex % maxParallel), 46];
  for (;;) {
    const day = hoursOf(addDays(agencyDayOf(), first + Math.floor(Math.random() * (range - days))));
    const filter = JSON.stringify({ start_at_gte: day.at(0), start_at_lte: day.at(24 * days) });
    const query = new URLSearchParams({ filter, range: '[0,0]' });
    if ((await callApi(page, 'GET', `/admin/booking?${query}`)).length === 0) return day;
  }
}

/** Returns a working day after the demo's bookings, while nannies' documents are valid; a different day each second. */
export function workingDay(parallelIndex: number) {
  const day = addDays(agencyDayOf(), 90 + ownNumber(parallelIndex, 30));
  return hoursOf(weekdayOf(day) % 6 === 0 ? addDays(day, 2) : day);
}

/** Returns the ids and names of the first ten parents or nannies. */
export const people = (
  page: Page,
  which: 'parents' | 'nanny-polo',
): Promise<{ id: number; name: string }[]> =>
  callApi(page, 'GET', `/admin/lookup/${which}?range=[0,9]&sort=["id","ASC"]`);

/** Creates a family with a unique name, without bookings, with an address and a child, Mia. */
export async function newFamily(page: Page) {
  const at = { label: '', line: '3 Nunhead Lane', postcode: 'SE15 3TR', lat: null, lng: null };
  const unique = crypto.randomUUID();
  return callApi(page, 'POST', '/admin/users/parents', {
    first_name: 'Ruth',
    // A name has at least one letter, and the part of a UUID may have none.
    last_name: `Lund ${unique.slice(0, 8)}`,
    email: `${unique}@families.example`,
    addresses: [{ ...at, access_notes: '' }],
    children: [{ name: 'Mia', date_of_birth: '2022-05-01', allergies: [], notes: '' }],
  });
}

interface NewBooking {
  readonly start_at: string;
  readonly end_at: string;
  /** By default the first parent. */
  readonly parent_id?: number;
  readonly nanny_polo_id?: number;
}

export async function makeBooking(page: Page, booking: NewBooking) {
  const [parent] = await people(page, 'parents');
  return callApi(page, 'POST', '/admin/booking', { parent_id: parent?.id, service: 'hourly', ...booking });
}

/**
 * Creates a booking that a free nanny with valid documents has accepted. Its time depends on the second, so that a
 * repeated test finds a free nanny.
 */
export async function makeAccepted(page: Page, parallelIndex: number) {
  const number = ownNumber(parallelIndex, 48);
  const { at } = hoursOf(addDays(agencyDayOf(), 64 + Math.floor(number / 2)));
  const start = 9 + (number % 2) * 4;
  const time = { start_at: at(start), end_at: at(start + 3) };
  const [parent] = await people(page, 'parents');
  const query = new URLSearchParams({ ...time, parent_id: String(parent?.id) });
  const { nannies } = await callApi(page, 'GET', `/admin/booking/availability?${query}`);
  const made = await makeBooking(page, { ...time, nanny_polo_id: nannies[0]?.id });
  const body = { version: made.version, answer: 'accepted' };
  return callApi(page, 'POST', `/admin/booking/${made.id}/answer`, body);
}

/** Returns a pattern of what a notification says about a booking: `… is confirmed`. */
export const saysOf = ({ parent_name }: { parent_name: string }, words: string) =>
  new RegExp(`${parent_name}’s visit on .+ ${words}`);

export const menuEntry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true });

/** Waits for a mail to an address with a matching subject. Returns the newest in the demo's mailbox as HTML. */
export async function mailTo(page: Page, address: string, subject: RegExp): Promise<string> {
  const mailbox = await page.context().newPage();
  try {
    const mails = mailbox.getByRole('listitem').filter({ hasText: address }).filter({ hasText: subject });
    await expect(async () => {
      await mailbox.goto('/mailbox');
      await mails.first().getByRole('link').click({ timeout: 1000 });
    }).toPass();
    return await mailbox.getByRole('article').innerHTML();
  } finally {
    await mailbox.close();
  }
}

/** Returns the path of the back office that a mail links to. */
export const linkIn = (mail: string) => /href="[^"]*?(\/admin\/[^"]+)"/.exec(mail)?.[1] ?? '';

export const colleaguePassword = 'a street in Hackney';

type Permissions = Record<string, 'visit' | 'full'>;

const listed = (held: Permissions) => Object.entries(held).map(([name, type]) => ({ name, type }));

/**
 * Invites an admin with a new role, whose invitation is accepted. Returns them, their role, and a function with which
 * the owner, whose session `owner` has, changes the role.
 */
export async function newColleague(owner: Page, held: Permissions) {
  const name = `Rights ${Date.now()}-${Math.floor(Math.random() * 1000)}`;
  const email = `${name.toLowerCase().replace(' ', '-')}@nannypolo.example`;
  let role = await callApi(owner, 'POST', '/admin/role', { name, permissions: listed(held) });
  const person = { first_name: 'Nora', last_name: 'Quill', email, role_id: role.id };
  const { id } = await callApi(owner, 'POST', '/admin/admin-user', person);
  const token = linkIn(await mailTo(owner, email, /invited/))
    .split('/')
    .at(-1);
  const accepted = { password: colleaguePassword, confirm_password: colleaguePassword };
  await callApi(owner, 'POST', `/admins/invitation/${token}`, accepted);
  const grant = async (next: Permissions) => {
    role = await callApi(owner, 'PUT', `/admin/role/${role.id}`, {
      version: role.version,
      permissions: listed(next),
    });
  };
  return { id, email, role, grant };
}
