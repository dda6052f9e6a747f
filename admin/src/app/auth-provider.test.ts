import type { Permission } from '@nanny-polo/shared/permission';
import { readSession, writeProfile, writeSession } from '@nanny-polo/shared/session';
import { HttpError } from 'react-admin';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { endSession, leaveSignedOut } from '../session/leave.ts';
import { authProvider } from './auth-provider.ts';

vi.mock('../session/leave.ts', () => ({ endSession: vi.fn(), leaveSignedOut: vi.fn() }));

const profile = { id: 2, first_name: 'Ada', last_name: 'Byron', email: 'ada@nannypolo.example', role: null };

function signInAs(permissions: Permission[], id = 2) {
  writeSession({ token: 'token', role: 'ADMIN', provider: 'LOCAL', permissions });
  writeProfile({ ...profile, id, permissions });
}

const jsonResponse = (status: number, body: object) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(
      async () =>
        new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }),
    ),
  );

afterEach(() => {
  document.cookie = 'auth-token=; max-age=0; path=/';
  localStorage.clear();
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
    signInAs([{ name: 'booking', type: 'full' }]);
    expect(await allowed()).toEqual(actions);
  });

  test('allows only reading with visit permission', async () => {
    signInAs([{ name: 'booking', type: 'visit' }]);
    expect(await allowed()).toEqual(['list', 'show', 'export']);
  });

  test('allows nothing with another permission', async () => {
    signInAs([{ name: 'discount', type: 'full' }]);
    expect(await allowed()).toEqual([]);
  });

  test('allows the owner everything, whatever the session says', async () => {
    signInAs([], 1);
    expect(await allowed()).toEqual(actions);
    expect(await authProvider.getPermissions()).toEqual({ permissions: [], isOwner: true });
  });

  test('allows even the owner nothing at a path that is not a screen', async () => {
    signInAs([], 1);
    expect(await authProvider.canAccess({ resource: 'nothing', action: 'list' })).toBe(false);
  });
});

describe('errors', () => {
  test('ends the session on 401 without throwing', async () => {
    signInAs([]);
    await authProvider.checkError(new HttpError('', 401));
    expect(endSession).toHaveBeenCalledOnce();
  });

  test('keeps the session on 403 and fetches the permissions again', async () => {
    signInAs([{ name: 'booking', type: 'full' }]);
    jsonResponse(200, { data: { ...profile, permissions: [{ name: 'booking', type: 'visit' }] } });
    await authProvider.checkError(new HttpError('', 403));
    expect(endSession).not.toHaveBeenCalled();
    expect(readSession()?.permissions).toEqual([{ name: 'booking', type: 'visit' }]);
  });

  test.each([404, 409, 422, 500, undefined])('leaves status %s to the screen', async (status) => {
    await authProvider.checkError(new HttpError('', status));
    expect(endSession).not.toHaveBeenCalled();
  });
});

describe('signing out', () => {
  test('ends the session even if the API fails', async () => {
    signInAs([]);
    jsonResponse(503, { message: 'Down' });
    expect(await authProvider.logout()).toBe(false);
    expect(leaveSignedOut).toHaveBeenCalledOnce();
  });

  test('just opens the sign-in page when there is no session', async () => {
    await expect(authProvider.checkAuth()).rejects.toEqual({ message: false, logoutUser: false });
    await authProvider.logout();
    expect(endSession).toHaveBeenCalledOnce();
  });
});
