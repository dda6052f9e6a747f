import { changeAdminProfile, ownAdminCalls } from '@nanny-polo/shared/accounts/admin-account';
import { adminPasskeys } from '@nanny-polo/shared/accounts/admin-passkeys';
import { ownFactors } from '@nanny-polo/shared/accounts/second-factor';
import { readProfile } from '@nanny-polo/shared/accounts/session';
import { readVerifiedBackup } from '@nanny-polo/shared/office/verified-backup';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, HttpError, memoryStore, Notification, testDataProvider } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { i18nProvider } from '../../app/i18n-provider.ts';
import { darkTheme, lightTheme } from '../../app/theme/theme.ts';
import { createQueryClient } from '../../base/data/query-client.ts';
import { loadTexts } from '../../base/messages/texts.ts';
import { authProvider } from '../../base/session/auth-provider.ts';
import { endSession } from '../../base/session/leave.ts';
import { bindSchemeToBrowser } from '../../base/theme/scheme.ts';
import { signInAs } from '../../test/sign-in.ts';
import { Settings } from './Settings.tsx';

await loadTexts();

afterEach(() => vi.unstubAllGlobals());

vi.mock('../../base/session/leave.ts', () => ({ endSession: vi.fn(), leaveSignedOut: vi.fn() }));

const session = {
  created_at: '2026-11-20T09:00:00Z',
  last_seen_at: '2026-11-21T09:00:00Z',
  ip: '192.0.2.7',
};
const sessions = [
  { ...session, id: 1, current: true, user_agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0' },
  { ...session, id: 2, current: false, user_agent: 'curl/8' },
];

const noFactors = {
  passkeys: [] as object[],
  factors: {
    codes_since: null as string | null,
    recovery_codes_left: 0,
    required_from: null as string | null,
  },
};

function open(
  response: (endpoint: unknown, options: { body?: object }) => unknown,
  found = async () => sessions,
  own = noFactors,
  id = 2,
) {
  const profile = signInAs(id);
  const call = vi.fn(async (endpoint: unknown, options: { body?: object }) => {
    if (endpoint === ownAdminCalls.listSessions) return { data: await found() };
    if (endpoint === adminPasskeys.list) return { data: own.passkeys };
    if (endpoint === ownFactors.get) return { data: own.factors };
    return { data: response(endpoint, options) };
  });
  const element = (
    <AdminContext
      authProvider={authProvider}
      dataProvider={testDataProvider({ call })}
      i18nProvider={i18nProvider}
      queryClient={createQueryClient()}
      store={bindSchemeToBrowser(memoryStore())}
      darkTheme={darkTheme}
      lightTheme={lightTheme}
    >
      <Settings />
      <Notification />
    </AdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  return { call, profile, user: userEvent.setup({ delay: null }) };
}

test('shows the reason for a refused password at its field, and keeps the input', async () => {
  const { call, user } = open(() => {
    throw new HttpError('Please check', 422, { errors: { current_password: 'This is not your password' } });
  });
  const type = async (label: string, text: string) => user.type(await screen.findByLabelText(label), text);
  await type('Current password *', 'wrong');
  await type('New password *', 'a quiet street');
  await type('Confirm new password *', 'a quiet stree');
  const save = screen.getByRole('button', { name: 'Change password' });
  await user.click(save);
  expect(await screen.findByText('The passwords do not match')).toBeTruthy();
  await type('Confirm new password *', 't');
  await user.click(save);
  expect(await screen.findByText('This is not your password')).toBeTruthy();
  expect(call.mock.lastCall).toEqual([
    ownAdminCalls.changePassword,
    {
      body: {
        current_password: 'wrong',
        password: 'a quiet street',
        confirm_password: 'a quiet street',
      },
    },
  ]);
});

test('shows the name that was saved, without another call', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const { user, profile } = open((endpoint, { body }) =>
    endpoint === changeAdminProfile ? { data: { ...profile, ...body } } : {},
  );
  const name = await screen.findByLabelText<HTMLInputElement>('Last name *');
  await user.clear(name);
  await user.type(name, 'King');
  await user.click(screen.getByRole('button', { name: 'Save name' }));
  expect(await screen.findByText('Your name is saved')).toBeTruthy();
  expect(readProfile()).toEqual({ ...profile, last_name: 'King' });
  expect(await screen.findByDisplayValue('King')).toBe(screen.getByLabelText('Last name *'));
});

test('shows an error, not an empty list, if the session has ended elsewhere', async () => {
  open(
    () => ({}),
    () => Promise.reject(new HttpError('Your session is over', 401, {})),
  );
  expect(await screen.findByText('Your sessions could not be loaded: Your session is over')).toBeTruthy();
  expect(endSession).toHaveBeenCalled();
});

test('ends another session, and does not offer to end this one', async () => {
  const { call, user } = open(() => ({ message: 'The session has been ended.' }));
  expect(await screen.findByText('Chrome on Windows')).toBeTruthy();
  const ends = screen.getAllByRole('button', { name: /^Sign out (?!everywhere)/ });
  expect(ends).toHaveLength(1);
  await user.click(ends[0] as HTMLElement);
  expect(call).toHaveBeenCalledWith(ownAdminCalls.endSession, { params: { id: 2 } });
});

test('lets the admin choose colours for this browser, or leave them to the system', async () => {
  const { user } = open(() => ({}));
  const pressed = () => document.querySelector('[aria-pressed=true]')?.textContent;
  await user.click(await screen.findByText('Dark'));
  expect(document.documentElement.dataset.scheme).toBe('dark');
  expect(pressed()).toBe('Dark');
  await user.click(screen.getByText('System'));
  expect(document.documentElement.dataset.scheme).toBeUndefined();
  expect(pressed()).toBe('System');
});

const ownFactorsOfAda = {
  passkeys: [
    { id: 7, name: 'Chrome on Android', created_at: '2026-11-20T09:00:00Z', last_used_at: null },
    {
      id: 8,
      name: 'Safari on macOS',
      created_at: '2026-11-20T09:00:00Z',
      last_used_at: '2026-11-21T09:00:00Z',
    },
  ],
  factors: {
    codes_since: '2026-11-20T09:00:00Z',
    recovery_codes_left: 1,
    required_from: '2026-11-01',
  },
};

test('removes a passkey after a question, and shows why it may not be removed', async () => {
  const last = 'This is your last second factor, and the agency requires one. Add another first.';
  const { call, user } = open(
    () => {
      throw new HttpError(last, 409, { code: 'in_use' });
    },
    undefined,
    ownFactorsOfAda,
  );
  expect(await screen.findByText('added Fri 20 Nov, 09:00, not used yet')).toBeTruthy();
  expect(screen.getByText('added Fri 20 Nov, 09:00, last used Sat 21 Nov, 09:00')).toBeTruthy();
  expect(screen.getByText(/^The agency requires a second factor of you/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove Chrome on Android, added Fri 20 Nov, 09:00' }));
  expect(call).not.toHaveBeenCalledWith(adminPasskeys.remove, expect.anything());
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
  expect(call).toHaveBeenCalledWith(adminPasskeys.remove, { params: { id: 7 } });
  expect(await screen.findByText(last)).toBeTruthy();
});

test('shows new recovery codes once', async () => {
  const recovery_codes = ['aaaaa-11111', 'bbbbb-22222'];
  const { user } = open(() => ({ recovery_codes }), undefined, ownFactorsOfAda);
  await user.click(await screen.findByRole('button', { name: 'Make new recovery codes' }));
  const dialog = () => within(screen.getByRole('dialog'));
  await user.click(dialog().getByRole('button', { name: 'Make new recovery codes' }));
  const codes = await screen.findByRole('list', { name: 'Your recovery codes' });
  expect(within(codes).getAllByRole('listitem')).toHaveLength(2);
  await user.click(dialog().getByRole('button', { name: 'I have kept them' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('aaaaa-11111')).toBeNull();
});

test('says from when a second factor is required', async () => {
  const required_from = '2999-12-04';
  open(() => ({}), undefined, { ...noFactors, factors: { ...noFactors.factors, required_from } });
  expect(await screen.findByText(/^From Wed 4 Dec 2999, the agency requires a second factor/)).toBeTruthy();
  expect(screen.getByText('This browser cannot use passkeys.')).toBeTruthy();
});

test.each([
  [{ restored: true, hoursAgo: 0.5 }, /, less than an hour ago\.It was restored/],
  [{ restored: true, hoursAgo: 1.5 }, /, 1 hour ago\.It was restored/],
  [{ restored: false, hoursAgo: 50 }, /, 2 days ago\.It was read again.*It was not restored/],
])('shows the owner the last verified backup: %o', async ({ restored, hoursAgo }, text) => {
  const made_at = new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
  const backup = { made_at, verified_at: made_at, restored };
  open((endpoint) => (endpoint === readVerifiedBackup ? { backup } : {}), undefined, noFactors, 1);
  const section = (await screen.findByRole('heading', { name: 'Backup' })).closest('section');
  await waitFor(() => expect(section?.textContent).toMatch(text));
});

test('says that no verified backup is known, and shows none to other admins', async () => {
  open(() => ({ backup: null }), undefined, noFactors, 1);
  await screen.findByText(/knows of no verified backup yet/);
  cleanup();
  open(() => ({}));
  await screen.findByRole('heading', { name: 'Signing in' });
  expect(screen.queryByRole('heading', { name: 'Backup' })).toBeNull();
});
