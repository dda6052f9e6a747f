import { readProfile, readSession } from '@nanny-polo/shared/accounts/session';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { SignInPage } from './SignInPage.tsx';

const profile = {
  id: 2,
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'ada@nannypolo.example',
  role: null,
  permissions: [],
};

/** Replaces `fetch` with the given responses by path, and 404 for any other. */
function stubResponses(byPath: Record<string, [status: number, body: object]>) {
  const fetch = vi.fn(async (request: RequestInfo | URL) => {
    const [status, body] = byPath[String(request instanceof Request ? request.url : request)] ?? [404, {}];
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

function open() {
  const onSignedIn = vi.fn();
  const onTyping = vi.fn();
  render(<SignInPage onSignedIn={onSignedIn} onTyping={onTyping} />);
  return { onSignedIn, onTyping, user: userEvent.setup() };
}

async function submit(user: ReturnType<typeof userEvent.setup>, email: string, password: string) {
  if (email) await user.type(screen.getByLabelText('E-mail'), email);
  if (password) await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

afterEach(() => {
  document.cookie = 'auth-token=; max-age=0; path=/';
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('reports invalid input without a call, and focuses the first invalid field', async () => {
  const fetch = stubResponses({});
  const { user, onTyping } = open();
  expect(onTyping).not.toHaveBeenCalled();
  await submit(user, 'nobody', '');
  expect(onTyping).toHaveBeenCalled();
  expect(screen.getByLabelText('E-mail')).toHaveProperty('ariaInvalid', 'true');
  expect(screen.getByText('Check the e-mail address')).toBeTruthy();
  expect(screen.getByText('Required')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
  expect(fetch).not.toHaveBeenCalled();
});

test('clears an error once its field is right, and keeps the others', async () => {
  stubResponses({});
  const { user } = open();
  await submit(user, 'nobody', '');
  await user.type(screen.getByLabelText('E-mail'), '@');
  expect(screen.getByText('Check the e-mail address')).toBeTruthy();
  await user.type(screen.getByLabelText('E-mail'), 'nannypolo.example');
  expect(screen.queryByText('Check the e-mail address')).toBeNull();
  expect(screen.getByText('Required')).toBeTruthy();
});

test('shows the message and field errors of a refusal, and stores no session', async () => {
  const body = { message: 'Credential is not valid', errors: { password: ['Check this'] } };
  stubResponses({ '/api/admin/login': [422, body] });
  const { user, onSignedIn } = open();
  await submit(user, 'ada@nannypolo.example', 'wrong');
  expect((await screen.findByRole('alert')).textContent).toBe('Credential is not valid');
  expect(screen.getByText('Check this')).toBeTruthy();
  expect(onSignedIn).not.toHaveBeenCalled();
  expect(readSession()).toBeNull();
});

const refused = 'Credential is not valid';

test.each([
  ['an empty message', { message: '' }],
  ['an empty body', {}],
  ['only field errors', { errors: { password: ['Check this'] } }],
  [
    'the same message at both fields',
    { message: refused, errors: { email: [refused], password: [refused] } },
  ],
])('says that the credential is not valid if a refusal has %s', async (_, body) => {
  stubResponses({ '/api/admin/login': [422, body] });
  const { user } = open();
  await submit(user, 'ada@nannypolo.example', 'wrong');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Credential is not valid'));
  expect(screen.queryAllByText('Check this')).toHaveLength(
    JSON.stringify(body).includes('Check this') ? 1 : 0,
  );
});

test.each([
  [429, { message: 'Too many tries.' }, /^Too many tries\.$/],
  [502, {}, /^The server is not available/],
])('shows the message of status %s', async (status, body, sentence) => {
  stubResponses({ '/api/admin/login': [status, body] });
  const { user } = open();
  await submit(user, 'ada@nannypolo.example', 'wrong');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(sentence));
});

test('stores the session and the profile after sign-in, then continues', async () => {
  stubResponses({
    '/api/admin/login': [200, { data: { access_token: 'token', permissions: [] } }],
    '/api/admin/profile': [200, { data: profile }],
  });
  const { user, onSignedIn } = open();
  await submit(user, 'ada@nannypolo.example', 'right');
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(readSession()).toEqual({ token: 'token', role: 'ADMIN', provider: 'LOCAL', permissions: [] });
  expect(readProfile()).toEqual(profile);
});

test('shows the password when its button is pressed', async () => {
  const { user } = open();
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Show Password' }));
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text');
});

test('keeps the theme chosen before sign-in', async () => {
  const { user } = open();
  await user.selectOptions(screen.getByLabelText('Theme'), 'Dark');
  expect(document.documentElement.dataset.scheme).toBe('dark');
  cleanup();
  open();
  expect(screen.getByLabelText<HTMLSelectElement>('Theme').value).toBe('dark');
  await userEvent.selectOptions(screen.getByLabelText('Theme'), 'System');
  expect(document.documentElement.dataset.scheme).toBeUndefined();
});
