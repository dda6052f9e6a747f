import { changeAdminProfile, ownAdminCalls } from '@nanny-polo/shared/accounts/admin-account';
import { readProfile } from '@nanny-polo/shared/accounts/session';
import { render, screen } from '@testing-library/react';
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

function open(
  response: (endpoint: unknown, options: { body?: object }) => unknown,
  found = async () => sessions,
) {
  const profile = signInAs(2);
  const call = vi.fn(async (endpoint: unknown, options: { body?: object }) => {
    if (endpoint === ownAdminCalls.listSessions) return { data: await found() };
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
