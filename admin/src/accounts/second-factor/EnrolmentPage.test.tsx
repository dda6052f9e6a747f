import { readSession, writeSession } from '@nanny-polo/shared/accounts/session';
import { navigateTo } from '@nanny-polo/shared/browser/navigate';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { GuestPages } from '../account/GuestPages.tsx';

vi.mock('@nanny-polo/shared/browser/navigate', () => ({ navigateTo: vi.fn() }));

const recoveryCodes = Array.from({ length: 10 }, (_, at) => `code-${at}`);
const secret = 'ABCDEFGHIJKLMNOP';

function open(pathname: string, byPath: Record<string, object>) {
  const calls: { path: string; authorization: string | undefined }[] = [];
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit) => {
    calls.push({ path, authorization: (headers as Record<string, string>).authorization });
    const body = byPath[path];
    return new Response(JSON.stringify(body ?? { message: 'Not found' }), {
      status: body ? 200 : 404,
      headers: { 'content-type': 'application/json' },
    });
  });
  const onPassword = vi.fn();
  render(
    <Suspense>
      <GuestPages pathname={pathname} onPassword={onPassword} />
    </Suspense>,
  );
  return { calls, onPassword, user: userEvent.setup({ delay: null }) };
}

const codesCalls = {
  '/api/admin/one-time-codes': { secret, uri: `otpauth://totp/x?secret=${secret}` },
  '/api/admin/one-time-codes/confirm': { recovery_codes: recoveryCodes, access_token: 'raised' },
};

afterEach(() => {
  document.cookie = 'auth-token=; max-age=0; path=/';
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('spends the mailed link when “Start” is pressed, sets up codes and signs in', async () => {
  writeSession({ token: 'other', role: 'ADMIN', provider: 'LOCAL', permissions: [] });
  const { calls, user } = open('/admin/second-factor/link', {
    '/api/admins/second-factor/link': { access_token: 'enrolling' },
    '/api/admin/logout': { message: 'Signed out' },
    ...codesCalls,
  });
  expect(calls).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Start' }));
  expect(await screen.findByRole('img', { name: /^QR code/ })).toBeTruthy();
  expect(screen.getByText('ABCD EFGH IJKL MNOP')).toBeTruthy();
  expect(calls.find(({ path }) => path.endsWith('logout'))?.authorization).toBe('Bearer other');
  await user.click(screen.getByRole('button', { name: 'Copy the secret' }));
  expect(await navigator.clipboard.readText()).toBe(secret);
  await user.type(screen.getByLabelText('The first code from the app'), '123456{Enter}');
  expect(await screen.findAllByRole('listitem')).toHaveLength(10);
  expect(calls.at(-1)?.authorization).toBe('Bearer enrolling');
  expect(readSession()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'I have kept them' }));
  expect(readSession()?.token).toBe('raised');
  expect(navigateTo).toHaveBeenCalledWith('/admin');
});

test.each([
  ['continues with the second factor', 'enrolling'],
  ['returns to sign-in', null],
])('%s after an invitation, depending on the requirement', async (_, access_token) => {
  const { onPassword, user } = open('/admin/invitation/link', {
    '/api/admins/invitation/link': { message: 'Your password has been set.', access_token },
    ...codesCalls,
  });
  for (const label of ['New password', 'Confirm new password'])
    await user.type(screen.getByLabelText(label), 'a quiet street');
  await user.click(screen.getByRole('button', { name: 'Set the password' }));
  if (access_token) expect(await screen.findByLabelText('The first code from the app')).toBeTruthy();
  else await vi.waitFor(() => expect(onPassword).toHaveBeenCalledWith('Your password has been set.'));
});
