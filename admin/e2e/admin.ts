import type { Locator, Page } from '@playwright/test';
import { expect } from '../../.ci/e2e.ts';

export type Who = 'owner' | 'coordinator' | 'visitor' | 'newcomer';

/** Enters a demo account on the open sign-in page. */
export async function typeCredentials(page: Page, who: Who): Promise<void> {
  await page.getByLabel('E-mail').fill(`${who}@nannypolo.example`);
  await page.getByLabel('Password', { exact: true }).fill('demo-nanny-polo');
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs a demo account in and opens `path`, a path of the back office. */
export async function signIn(page: Page, who: Who, path = '/booking'): Promise<void> {
  await page.goto(`/admin/sign-in?${new URLSearchParams({ next: `/admin${path}` })}`);
  await typeCredentials(page, who);
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
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

/** Calls the API with the session of `page`, to prepare a test. */
export async function callApi(page: Page, method: string, path: string, data?: object) {
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name === 'auth-token')?.value ?? '';
  const { token } = JSON.parse(decodeURIComponent(session));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.fetch(`/api${path}`, { method, headers, ...(data && { data }) });
  expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true);
  return answer.json();
}

/** Chooses one of a record's ending actions. */
export async function chooseEnding(page: Page, name: string) {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

const dayLength = 86_400_000;

/** The hours of a day, as instants and as typed into a picker. London's clock is that of UTC in winter. */
function hoursOf(day: Date) {
  const at = (hour: number) => new Date(day.getTime() + hour * 3_600_000).toISOString();
  const pad = (part: number) => String(part).padStart(2, '0');
  const digits = `${pad(day.getUTCDate())}${pad(day.getUTCMonth() + 1)}${day.getUTCFullYear()}`;
  return { at, typed: (hour: number) => `${digits}${pad(hour)}00` };
}

/** A day far from the demo's bookings, unused by other tests and earlier runs. */
export function freeDay(worker: number) {
  const second = Math.floor(Date.now() / 1000) % 9000;
  return hoursOf(new Date(Date.UTC(2040, 0, 1) + (second * 2 + (worker % 2)) * dayLength));
}

/** A working day after the demo's bookings while nannies' documents are valid; another one for each second. */
export function workingDay(worker: number) {
  const second = Math.floor(Date.now() / 1000) % 15;
  const day = new Date(Date.now() + (90 + second * 2 + (worker % 2)) * dayLength);
  day.setUTCHours(0, 0, 0, 0);
  if (day.getUTCDay() % 6 === 0) day.setUTCDate(day.getUTCDate() + 2);
  return hoursOf(day);
}

/** The first ids and names in the pickers of parents or nannies. */
export const people = (
  page: Page,
  which: 'parents' | 'nanny-polo',
): Promise<{ id: number; name: string }[]> =>
  callApi(page, 'GET', `/admin/lookup/${which}?range=[0,9]&sort=["id","ASC"]`);

/** Creates a booking by the API. */
export async function makeBooking(
  page: Page,
  body: { start_at: string; end_at: string; nanny_polo_id?: number },
) {
  const [parent] = await people(page, 'parents');
  return callApi(page, 'POST', '/admin/booking', { parent_id: parent?.id, service: 'hourly', ...body });
}

/**
 * Creates a booking that a free nanny with valid documents has accepted. Each second has its own slot, so that a
 * repeated test finds one.
 */
export async function makeAccepted(page: Page, worker: number) {
  const second = Math.floor(Date.now() / 1000) % 40;
  const start = new Date(Date.now() + (64 + (second % 20)) * dayLength);
  start.setUTCHours(9 + (worker % 2) * 4, 0, 0, 0);
  const slot = {
    start_at: start.toISOString(),
    end_at: new Date(start.getTime() + 3 * 3_600_000).toISOString(),
  };
  const [parent] = await people(page, 'parents');
  const query = new URLSearchParams({ ...slot, parent_id: String(parent?.id) });
  const { nannies } = await callApi(page, 'GET', `/admin/booking/availability?${query}`);
  const made = await makeBooking(page, { ...slot, nanny_polo_id: nannies[0]?.id });
  const body = { version: made.version, answer: 'accepted' };
  return callApi(page, 'POST', `/admin/booking/${made.id}/answer`, body);
}

/** An entry of the side menu. */
export const menuEntry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true });
