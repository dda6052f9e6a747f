import { clearSession, readProfile, readSession, writeSession } from '@nanny-polo/shared/accounts/session';
import { HttpError } from 'react-admin';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { signInAs } from '../../test/sign-in.ts';
import { authProvider } from './auth-provider.ts';
import { endSession, leaveSignedOut } from './leave.ts';

vi.mock('./leave.ts', () => ({ endSession: vi.fn(), leaveSignedOut: vi.fn() }));

const jsonResponse = (status: number, body: object) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(
      async () =>
        new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }),
    ),
  );

afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe('access to bookings', () => {
  const actions = ['list', 'show', 'export', 'create', 'edit', 'delete'];
  const allowed = async () => {
    const allowances = await Promise.all(
      actions.map((action) => authProvider.canAccess({ resource: 'booking', action })),
    );
    return actions.filter((_, index) => allowances[index]);
  };

  test('allows everything with full permission', async () => {
    signInAs(2, [{ name: 'booking', type: 'full' }]);
    expect(await allowed()).toEqual(actions);
  });

  test('allows only reading with visit permission', async () => {
    signInAs(2, [{ name: 'booking', type: 'visit' }]);
    expect(await allowed()).toEqual(['list', 'show', 'export']);
  });

  test('allows nothing with another permission', async () => {
    signInAs(2, [{ name: 'discount', type: 'full' }]);
    expect(await allowed()).toEqual([]);
  });

  test('allows the owner everything, whatever the session says', async () => {
    signInAs(1);
    expect(await allowed()).toEqual(actions);
    expect(await authProvider.getPermissions()).toEqual({ permissions: [], isOwner: true });
  });

  test('allows even the owner nothing at a path that is not a screen', async () => {
    signInAs(1);
    expect(await authProvider.canAccess({ resource: 'nothing', action: 'list' })).toBe(false);
  });
});

describe('errors', () => {
  test('ends the session on 401 without throwing', async () => {
    signInAs(2);
    await authProvider.checkError(new HttpError('', 401));
    expect(endSession).toHaveBeenCalledOnce();
  });

  test('keeps the session on 403 and fetches the permissions again', async () => {
    const profile = signInAs(2, [{ name: 'booking', type: 'full' }]);
    const permissions = [{ name: 'booking', type: 'visit' }];
    jsonResponse(200, { data: { ...profile, permissions } });
    await authProvider.checkError(new HttpError('', 403));
    expect(endSession).not.toHaveBeenCalled();
    expect(readSession()?.permissions).toEqual(permissions);
    expect(await authProvider.getPermissions()).toEqual({ permissions, isOwner: false });
    expect(await authProvider.canAccess({ resource: 'booking', action: 'edit' })).toBe(false);
  });

  test('keeps the answer that was asked for last, whichever comes first', async () => {
    const profile = signInAs(2);
    const answers: ((response: Response) => void)[] = [];
    vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push(resolve)));
    const checks = [403, 403].map((status) => authProvider.checkError(new HttpError('', status)));
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.(Response.json({ data: { ...profile, permissions: [{ name: 'booking', type: 'full' }] } }));
    await checks[1];
    answers[0]?.(Response.json({ data: profile }));
    await checks[0];
    expect(await authProvider.canAccess({ resource: 'booking', action: 'edit' })).toBe(true);
  });

  test.each([404, 409, 422, 500, undefined])('leaves status %s to the screen', async (status) => {
    await authProvider.checkError(new HttpError('', status));
    expect(endSession).not.toHaveBeenCalled();
  });
});

describe('a session that is damaged or has gone', () => {
  const permissions = [{ name: 'booking', type: 'full' }] as const;

  test('the rights outlive the cookie and the profile, and checkAuth leads to the sign-in page', async () => {
    signInAs(2, [...permissions]);
    document.cookie = 'auth-token=; max-age=0; path=/';
    localStorage.removeItem('auth-user');
    expect(await authProvider.canAccess({ resource: 'booking', action: 'edit' })).toBe(true);
    expect(await authProvider.getPermissions()).toEqual({ permissions, isOwner: false });
    expect(await authProvider.getIdentity()).toMatchObject({ id: 2, fullName: 'Ada Byron' });
    await expect(authProvider.checkAuth()).rejects.toEqual({ message: false, logoutUser: false });
    expect(endSession).toHaveBeenCalledOnce();
  });

  test('checkAuth refuses another role', async () => {
    for (const role of ['USER', 'AGEN'] as const) {
      writeSession({ token: 'token', role, provider: 'LOCAL' });
      await expect(authProvider.checkAuth()).rejects.toBeDefined();
    }
    expect(endSession).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['missing', null],
    ['cut off', '{"id":1,'],
    ['another type', '"owner"'],
    ['without permissions', '{"id":1,"first_name":"Ada"}'],
  ])('a stored profile that is %s is fetched once, and refuses nobody', async (_, text) => {
    const profile = signInAs(1);
    if (text === null) localStorage.removeItem('auth-user');
    else localStorage.setItem('auth-user', text);
    vi.resetModules();
    const reloaded = (await import('./auth-provider.ts')).authProvider;
    jsonResponse(200, { data: profile });
    const [mayEdit, rights, identity] = await Promise.all([
      reloaded.canAccess({ resource: 'agency-settings', action: 'edit' }),
      reloaded.getPermissions(),
      reloaded.getIdentity(),
    ]);
    expect([mayEdit, rights.isOwner, identity.id]).toEqual([true, true, 1]);
    expect(fetch).toHaveBeenCalledOnce();
    expect(readProfile()).toEqual(profile);
  });
});

describe('signing out', () => {
  test('ends the session even if the API fails', async () => {
    signInAs(2);
    jsonResponse(503, { message: 'Down' });
    expect(await authProvider.logout()).toBe(false);
    expect(leaveSignedOut).toHaveBeenCalledOnce();
  });

  test('ends the session if the API does not answer in time', async () => {
    signInAs(2);
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
      signal?.throwIfAborted();
      return new Promise(() => undefined);
    });
    expect(await authProvider.logout()).toBe(false);
    expect(timeout).toHaveBeenCalledWith(5000);
    expect(leaveSignedOut).toHaveBeenCalledOnce();
    timeout.mockRestore();
  });

  test('just opens the sign-in page when there is no session', async () => {
    await authProvider.logout();
    expect(endSession).toHaveBeenCalledOnce();
  });
});
