// @vitest-environment jsdom
/** What is typed into each form of the site, through a reload, a sign-out and a lost network. */

import { globSync, readFileSync } from 'node:fs';
import { clearSession, writeProfile, writeSession } from '@nanny-polo/shared/accounts/session';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '../messages/en.ts';
import { dropDrafts } from './drafts.ts';
import { answers, type Case, cases, profile } from './form-cases.tsx';
import { FormText } from './form-text.ts';
import { TextContext } from './user/user-text.ts';

// The language of a page is known before its scripts run.
vi.hoisted(() => {
  document.documentElement.lang = 'en';
});
// It takes seconds to load.
vi.mock('./input/Calendar.tsx', () => ({ Calendar: () => null }));

const { account, support } = messages;

/** Forms without typed text, or whose only text is a password or a code. */
const untyped = [
  ...['AskAnswer.tsx', 'LinkPage.tsx', 'NotMe.tsx', 'ResendLink.tsx', 'NewPrice.tsx', 'PriceAgreement.tsx'],
  ...['user/AgreementNotice.tsx', 'user/DeleteAccount.tsx', 'user/FreshProof.tsx', 'user/MoveVisits.tsx'],
  ...['user/NewPriceCard.tsx', 'user/series/SeriesVisits.tsx'],
];
/** Shared by forms. */
const parts = ['ReplyForm.tsx', 'user/ActionForm.tsx', 'user/AskOnce.tsx', 'user/use-upload.ts'];
/** Tried in `site/e2e/drafts.spec.ts`; its declined times are a nanny's reply like that to an offer. */
const elsewhere = ['user/RequestForm.tsx', 'TimeQuestions.tsx'];

test('covers every form of the site', () => {
  const files = globSync('site/src/islands/**/*.{ts,tsx}').filter(
    (file) =>
      !file.includes('.test.') &&
      /<Form$|<Form |use(Form|Reply|AskingForm)(<E>)?\(/m.test(readFileSync(file, 'utf8')),
  );
  const known = [...Object.keys(cases), ...untyped, ...parts, ...elsewhere];
  expect(files.map((file) => file.replace('site/src/islands/', '')).sort()).toEqual(known.sort());
});

let isOnline = true;

beforeEach(() => {
  isOnline = true;
  vi.stubGlobal('fetch', async (url: unknown, init: RequestInit = {}) => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    const path = String(url instanceof Request ? url.url : url).replace(/\?.*/, '');
    const answer = Object.entries(answers).find(([end]) => path.endsWith(end))?.[1];
    const isKnown = answer !== undefined && init.method !== 'POST';
    const [status, body] = isKnown ? [200, answer] : [422, { message: 'Refused', errors: {} }];
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  clearSession();
});

const until = (assertion: () => void) => vi.waitFor(assertion, 20_000);

/** Waits until React has rendered and the script that keeps what is typed has run. */
const wait = () => new Promise((resolve) => setTimeout(resolve, 50));

/** Opens the page of a form, as after a reload. `close` leaves it. */
async function open({ form, at = '/', press = [] }: Case) {
  history.replaceState(null, '', at);
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  root.render(
    <TextContext value={messages}>
      <FormText value={account.form}>{form}</FormText>
    </TextContext>,
  );
  const buttonOf = (name: string) =>
    [...element.querySelectorAll('button')].find((button) => button.textContent === name);
  for (const name of press) {
    await until(() => expect(buttonOf(name), name).toBeDefined());
    buttonOf(name)?.click();
  }
  const control = (name: string) =>
    element.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`);
  const read = (names: object) =>
    Object.fromEntries(Object.keys(names).map((name) => [name, control(name)?.value]));
  const type = async (values: Case['typed']) => {
    for (const [name, value] of Object.entries(values)) {
      await until(() => expect(control(name), name).not.toBeNull());
      const input = control(name) as HTMLInputElement;
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, value);
      for (const event of ['input', 'change']) input.dispatchEvent(new Event(event, { bubbles: true }));
    }
  };
  const submit = async (name: string) => {
    control(name)?.form?.requestSubmit();
    await wait();
  };
  const close = () => {
    root.unmount();
    element.remove();
  };
  await wait();
  return { read, type, submit, close };
}

test.each(Object.entries(cases))(
  '%s keeps what is typed through a lost network and a reload, and not a sign-out',
  async (_, form) => {
    if (form.isParents) {
      writeSession({ token: 'token', role: 'USER', provider: 'LOCAL' });
      writeProfile(profile);
    }
    const { typed } = form;
    const [first = ''] = Object.keys(typed);
    const page = await open(form);
    const untouched = page.read(typed);
    // What is chosen before the script runs is not kept, and a busy machine fetches it late.
    await vi.waitFor(async () => {
      await page.type(typed);
      expect(sessionStorage).toHaveLength(1);
    }, 20_000);
    isOnline = false;
    await page.submit(first);
    expect(page.read(typed)).toEqual(typed);
    page.close();

    isOnline = true;
    const reloaded = await open(form);
    await until(() => expect(reloaded.read(typed)).toEqual(typed));
    reloaded.close();

    // What another account typed is not shown.
    if (form.isParents) {
      writeProfile({ ...(profile as object), id: 5 });
      const other = await open(form);
      expect(other.read(typed)).toEqual(untouched);
      other.close();
      writeProfile(profile);
    }
    dropDrafts();
    const signedOut = await open(form);
    expect(signedOut.read(typed)).toEqual(untouched);
    signedOut.close();
  },
);

test('a form that was sent starts empty after a reload', async () => {
  const form = cases['SupportForm.tsx'] as Case;
  const page = await open(form);
  await page.type(form.typed);
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Sent' }));
  await page.submit('message');
  await until(() => expect(document.body.textContent).toContain(support.form.sent));
  page.close();
  const reloaded = await open(form);
  expect(reloaded.read(form.typed)).toEqual({ name: '', email: '', message: '' });
  reloaded.close();
});

test('a password is never kept', async () => {
  const form = cases['RegisterForm.tsx'] as Case;
  const page = await open(form);
  await page.type({ ...form.typed, password: 'frogs like puddles', confirm_password: 'frogs like puddles' });
  await until(() => expect(JSON.stringify({ ...sessionStorage })).toContain('Zebedee'));
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('frogs');
  page.close();
});

test('the support form knows a parent who is signed in', async () => {
  writeSession({ token: 'token', role: 'USER', provider: 'LOCAL' });
  writeProfile({ ...(profile as object), email: 'ruth@families.example' });
  const { form, typed } = cases['SupportForm.tsx'] as Case;
  const page = await open({ form, typed });
  await until(() =>
    expect(page.read(typed)).toEqual({ name: 'Ruth Adeyemi', email: 'ruth@families.example', message: '' }),
  );
  page.close();
});

test('asks for a password that is missing the second time', async () => {
  const page = await open(cases['RegisterForm.tsx'] as Case);
  await page.submit('email');
  await until(() => expect(document.body.textContent).toContain(account.form.passwordAgain));
  page.close();
});
