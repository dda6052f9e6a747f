import { adminLogin, ownAdminCalls } from '@nanny-polo/shared/accounts/admin-account';
import { adminScreens } from '@nanny-polo/shared/accounts/admin-screens';
import { fullName } from '@nanny-polo/shared/accounts/person';
import type { Body, ResponseBody } from '@nanny-polo/shared/contract/endpoint';
import type { AuthProvider } from 'react-admin';
import { en } from '../messages/en.ts';
import { api } from './api.ts';
import { throwFormError } from './form-error.ts';
import { endSession, leaveSignedOut } from './leave.ts';
import { readAdminSession } from './own-profile.ts';
import { fetchProfile, readOrFetchProfile, storeSignIn } from './profile.ts';
import { canReach, type Rights, rightsOf } from './rights.ts';

const reading = ['list', 'show', 'export', 'read'];

const permissionOf = (resource: string) => adminScreens.find(({ path }) => path === `/${resource}`)?.access;

/** How long the API may take to end a session, in milliseconds. */
const signOutTimeoutMs = 5000;

/** Thrown when nobody is signed in. It stops react-admin from notifying and redirecting, which `endSession` does. */
const settled = { message: false, logoutUser: false };

/** react-admin's auth provider. It imports only types of react-admin, because the sign-in page loads it. */
export const authProvider = {
  /** Stores the session and the profile, unless a second factor is due. Throws a `FormError`. */
  async login(body: Body<typeof adminLogin>): Promise<ResponseBody<typeof adminLogin>> {
    try {
      const response = await api.call(adminLogin, { body });
      if (!response.data.second_factor) await storeSignIn(response.data);
      return response;
    } catch (error) {
      return throwFormError(error, en.sign_in.refused);
    }
  },

  /** Ends the session here and at the API, whatever the API responds. */
  async logout() {
    if (!readAdminSession()) {
      endSession();
      return false;
    }
    const signal = AbortSignal.timeout(signOutTimeoutMs);
    await api.call(ownAdminCalls.logout, { signal }).catch(() => undefined);
    leaveSignedOut();
    return false;
  },

  async checkAuth() {
    if (readAdminSession()) return;
    endSession();
    throw settled;
  },

  /**
   * 401 ends the session with one redirect; 403 fetches the admin's permissions again. Neither throws: if it did,
   * react-admin would replace the error with an empty result, and a save would look successful.
   */
  async checkError(error: unknown) {
    const status = (error as { status?: number } | undefined)?.status;
    if (status === 401) endSession();
    if (status === 403) await fetchProfile().catch(() => undefined);
  },

  async getIdentity() {
    const profile = await readOrFetchProfile();
    return { ...profile, fullName: fullName(profile) };
  },

  /** Admin id 1 sees everything, and only `full` permissions allow editing. */
  async getPermissions(): Promise<Rights> {
    return rightsOf(await readOrFetchProfile());
  },

  async canAccess({ resource, action }: { resource: string; action: string }) {
    const access = permissionOf(resource);
    if (access === undefined) return false;
    const rights = rightsOf(await readOrFetchProfile());
    return canReach(rights, access, reading.includes(action) ? 'visit' : 'full');
  },
} satisfies AuthProvider;
