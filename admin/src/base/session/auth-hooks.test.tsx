import { clearSession, readProfile, readSession } from '@nanny-polo/shared/accounts/session';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import {
  AdminContext,
  Form,
  HttpError,
  LoginForm,
  Notification,
  PasswordInput,
  SaveButton,
  TextInput,
  useAuthState,
  useCanAccess,
  useGetIdentity,
  useLogin,
  useLogout,
  useLogoutIfAccessDenied,
  usePermissions,
} from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { darkTheme, lightTheme } from '../../app/theme/theme.ts';
import { signInAs } from '../../test/sign-in.ts';
import { authProvider } from './auth-provider.ts';
import type { FormError } from './form-error.ts';
import { endSession, leaveSignedOut } from './leave.ts';
import type { Rights } from './rights.ts';

vi.mock('./leave.ts', () => ({ endSession: vi.fn(), leaveSignedOut: vi.fn() }));

const permissions = [{ name: 'booking', type: 'visit' } as const];
const profile = {
  id: 2,
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'ada@nannypolo.example',
  role: null,
  permissions,
};

let responses: Record<string, [status: number, body: object]>;
const fetch = vi.fn(async (path: string, _options: RequestInit) => {
  const [status, body] = responses[path] ?? [404, {}];
  return Response.json(body, { status });
});

beforeEach(() => {
  vi.stubGlobal('fetch', fetch);
  responses = {
    '/api/admin/login': [200, { data: { access_token: 'token', permissions } }],
    '/api/admin/logout': [200, { message: 'Signed out' }],
    '/api/admin/profile': [200, { data: profile }],
  };
});

afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

/** Renders `element` at `/login` inside react-admin with the back office's auth provider. */
function open(element: ReactNode) {
  const inside = (
    <AdminContext authProvider={authProvider} lightTheme={lightTheme} darkTheme={darkTheme}>
      {element}
      <Notification />
    </AdminContext>
  );
  const routes = [
    { path: '/login', element: inside },
    { path: '*', element: <h1>Dashboard</h1> },
  ];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/login'] })} />);
  return userEvent.setup({ delay: null });
}

async function typeCredentials(user: ReturnType<typeof userEvent.setup>, button: string) {
  await user.type(await screen.findByLabelText('E-mail'), 'ada@nannypolo.example');
  await user.type(screen.getByLabelText('Password'), 'demo-nanny-polo');
  await user.click(screen.getByRole('button', { name: button }));
}

const inputs = (
  <>
    <TextInput source="email" label="E-mail" />
    <PasswordInput source="password" label="Password" />
  </>
);

test('signs in through the login form of react-admin', async () => {
  const user = open(<LoginForm>{inputs}</LoginForm>);
  await typeCredentials(user, 'ra.auth.sign_in');
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy();
  const [path, { method, body } = {}] = fetch.mock.calls[0] ?? [];
  expect([path, method, JSON.parse(String(body))]).toEqual([
    '/api/admin/login',
    'POST',
    { email: 'ada@nannypolo.example', password: 'demo-nanny-polo' },
  ]);
  expect(readSession()).toEqual({ token: 'token', role: 'ADMIN', provider: 'LOCAL', permissions });
  expect(readProfile()).toEqual(profile);
});

test('the login form of react-admin shows that the credential is not valid', async () => {
  responses['/api/admin/login'] = [422, {}];
  const user = open(<LoginForm>{inputs}</LoginForm>);
  await typeCredentials(user, 'ra.auth.sign_in');
  expect(await screen.findByText('Credential is not valid')).toBeTruthy();
  expect(readSession()).toBeNull();
});

/** A form of react-admin that signs in and shows the errors of the fields. */
function FormWithErrors() {
  const login = useLogin();
  const submit = (values: object) => login(values).catch(({ body }: FormError) => body.errors);
  return (
    <Form onSubmit={submit}>
      {inputs}
      <SaveButton label="Sign in" alwaysEnable />
    </Form>
  );
}

test('a form of react-admin shows the errors of a refused sign-in at its fields', async () => {
  const errors = { password: ['Check this', 'And this'] };
  responses['/api/admin/login'] = [422, { message: 'Credential is not valid', errors }];
  const user = open(<FormWithErrors />);
  await typeCredentials(user, 'Sign in');
  expect(await screen.findByText('Check this')).toBeTruthy();
  expect(screen.getByLabelText('Password')).toHaveProperty('ariaInvalid', 'true');
  expect(screen.getByLabelText('E-mail')).toHaveProperty('ariaInvalid', 'false');
});

/** What the hooks of react-admin say of the signed-in admin. */
function Admin() {
  const { authenticated } = useAuthState();
  const { identity } = useGetIdentity();
  const { permissions: rights } = usePermissions<Rights>();
  const reading = useCanAccess({ resource: 'booking', action: 'list' });
  const editing = useCanAccess({ resource: 'booking', action: 'edit' });
  const logout = useLogout();
  const onError = useLogoutIfAccessDenied();
  if (!identity || !rights || reading.isPending || editing.isPending) return null;
  return (
    <>
      <p>
        {[identity.fullName, authenticated, rights.isOwner, reading.canAccess, editing.canAccess].join(' ')}
      </p>
      <button type="button" onClick={() => logout()}>
        Log out
      </button>
      <button type="button" onClick={() => onError(new HttpError('Over', 401))}>
        Fail
      </button>
    </>
  );
}

test('the hooks of react-admin know the admin, and that visit permission allows no editing', async () => {
  signInAs(2, permissions);
  open(<Admin />);
  expect(await screen.findByText('Ada Byron true false true false')).toBeTruthy();
});

test('the hooks of react-admin let admin id 1 edit without permissions', async () => {
  signInAs(1);
  open(<Admin />);
  expect(await screen.findByText('Ada Byron true true true true')).toBeTruthy();
});

test('logging out through react-admin calls the API and ends the session', async () => {
  signInAs(2, permissions);
  const user = open(<Admin />);
  await user.click(await screen.findByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(leaveSignedOut).toHaveBeenCalledOnce());
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/admin/logout');
});

test('a 401 in a query of react-admin ends the session', async () => {
  signInAs(2, permissions);
  const user = open(<Admin />);
  await user.click(await screen.findByRole('button', { name: 'Fail' }));
  await waitFor(() => expect(endSession).toHaveBeenCalledOnce());
});

test('a screen of react-admin without a session opens the sign-in page', async () => {
  open(<Admin />);
  await waitFor(() => expect(endSession).toHaveBeenCalled());
});
