import { readProfile, readSession } from '@nanny-polo/shared/accounts/session';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SignInPage } from './SignInPage.tsx';

const profile = {
  id: 2,
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'ada@nannypolo.example',
  role: null,
  permissions: [],
};

/** A response with a status; -1 for none before the call is aborted, 0 for a lost connection. */
type StubbedResponse = [status: number, body: object];

interface SentCall {
  path: string;
  body: unknown;
  authorization: string | undefined;
  signal: AbortSignal | undefined;
}

/** Signs in with the right password of an admin with these ways, and stubs further responses by path. */
async function openSecondStep(ways: string[], byPath: Record<string, StubbedResponse> = {}) {
  const login = { access_token: 'waiting', permissions: [], second_factor: ways };
  const responses: Record<string, StubbedResponse> = {
    '/api/admin/login': [200, { data: login }],
    '/api/admin/profile': [200, { data: profile }],
    '/api/admin/logout': [200, { message: 'Signed out' }],
    ...byPath,
  };
  const calls: SentCall[] = [];
  vi.stubGlobal('fetch', async (path: string, { body, headers, signal }: RequestInit) => {
    const { authorization } = headers as Record<string, string>;
    calls.push({ path, body: body && JSON.parse(String(body)), authorization, signal: signal ?? undefined });
    const [status, json] = responses[path] ?? [404, {}];
    if (status === -1) await new Promise((_, reject) => signal?.addEventListener('abort', reject));
    if (status === 0) throw new TypeError('offline');
    return new Response(JSON.stringify(json), { status, headers: { 'content-type': 'application/json' } });
  });
  const onSignedIn = vi.fn();
  render(<SignInPage onSignedIn={onSignedIn} onTyping={() => {}} />);
  const user = userEvent.setup({ delay: null });
  await user.type(screen.getByLabelText('E-mail'), 'ada@nannypolo.example');
  await user.type(screen.getByLabelText('Password'), 'right');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('button', { name: 'Start again' });
  return { user, calls, responses, onSignedIn };
}

const factorPath = '/api/admin/second-factor';

function forgetAll(): void {
  document.cookie = 'auth-token=; max-age=0; path=/';
  localStorage.clear();
  sessionStorage.clear();
}

beforeEach(forgetAll);
afterEach(() => {
  forgetAll();
  vi.unstubAllGlobals();
});

test('stores a session only after the second factor, with the raised token', async () => {
  const { user, calls, onSignedIn } = await openSecondStep(['code', 'recovery'], {
    [factorPath]: [200, { data: { access_token: 'raised', permissions: [] } }],
  });
  expect(readSession()).toBeNull();
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  const code = screen.getByLabelText('One-time code');
  expect(document.activeElement).toBe(code);
  await user.type(code, '123 456{Enter}');
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(calls.find(({ path }) => path === factorPath)).toEqual({
    path: factorPath,
    body: { way: 'code', code: '123456' },
    authorization: 'Bearer waiting',
  });
  expect(readSession()?.token).toBe('raised');
  expect(readProfile()).toEqual(profile);
});

test('sends a recovery code, and returns to one-time codes', async () => {
  const wrong = 'This code is not valid. Please try again.';
  const { user, calls } = await openSecondStep(['code', 'recovery'], {
    [factorPath]: [422, { message: wrong, errors: { code: [wrong] } }],
  });
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  const input = screen.getByLabelText('Recovery code');
  expect(document.activeElement).toBe(input);
  await user.type(input, 'ABCDE-12345{Enter}');
  expect(await screen.findAllByText(wrong)).toHaveLength(1);
  expect(calls.at(-1)?.body).toEqual({ way: 'recovery', code: 'abcde12345' });
  await user.click(screen.getByRole('button', { name: 'Use a one-time code' }));
  expect(document.activeElement).toBe(screen.getByLabelText('One-time code'));
  expect(screen.queryByText(wrong)).toBeNull();
});

test.each<[StubbedResponse, RegExp]>([
  [
    [429, { message: 'Too many tries. Please try again in 15 minutes.' }],
    /^Too many tries\. Please try again in 15/,
  ],
  [[0, {}], /connection|server/i],
])('shows why a code could not be checked, and keeps it (%#)', async (response, sentence) => {
  const { user } = await openSecondStep(['code'], { [factorPath]: response });
  await user.type(screen.getByLabelText('One-time code'), '123456{Enter}');
  await waitFor(() =>
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringMatching(sentence),
    ),
  );
  expect(screen.getByLabelText('One-time code')).toHaveProperty('value', '123456');
});

test('starts again with a sentence if the session of level 1 has ended', async () => {
  const { user } = await openSecondStep(['code'], { [factorPath]: [401, { message: 'Over' }] });
  await user.type(screen.getByLabelText('One-time code'), '123456{Enter}');
  expect(await screen.findByText('The sign-in took too long. Please start again.')).toBeTruthy();
  expect(screen.getByLabelText('E-mail')).toHaveProperty('value', 'ada@nannypolo.example');
});

test('ends the session of level 1 when the person starts again', async () => {
  const { user, calls } = await openSecondStep(['code']);
  await user.click(screen.getByRole('button', { name: 'Start again' }));
  expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeTruthy();
  expect(calls.at(-1)).toMatchObject({ path: '/api/admin/logout', authorization: 'Bearer waiting' });
});

test.each(['Start again', 'Continue'])(
  'gives up the challenge that is on its way, as its session ends: %s',
  async (button) => {
    const { user, calls, responses } = await openSecondStep(['passkey', 'code'], { [factorPath]: [-1, {}] });
    const challenge = calls.find(({ path }) => path === factorPath);
    expect(challenge?.signal?.aborted).toBe(false);
    responses[factorPath] = [200, { data: { access_token: 'raised', permissions: [] } }];
    if (button === 'Continue') await user.type(screen.getByLabelText('One-time code'), '123456');
    await user.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(challenge?.signal?.aborted).toBe(true));
    for (const alert of screen.queryAllByRole('alert')) expect(alert.textContent).toBe('');
  },
);

test('mails the link if no second factor is set up yet', async () => {
  const message = 'Please open the link in the mail that you get now.';
  const { user, calls } = await openSecondStep([], { [`${factorPath}/link`]: [200, { message }] });
  expect(screen.getByRole('heading', { name: 'Set up a second factor' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Mail me the link' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(calls.at(-1)?.authorization).toBe('Bearer waiting');
  expect(readSession()).toBeNull();
});

test('offers a browser without passkeys the other ways', async () => {
  const request = { challenge: 'x', timeout: 1, rpId: 'localhost', userVerification: 'required' };
  await openSecondStep(['passkey', 'recovery'], {
    [factorPath]: [200, { ways: ['passkey', 'recovery'], passkey: request }],
  });
  expect(screen.getByText(/This browser cannot use passkeys/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Use a recovery code' })).toBeTruthy();
});
