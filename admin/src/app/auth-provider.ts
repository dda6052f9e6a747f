import { ownAdminCalls } from '@nanny-polo/shared/admin-account';
import { adminScreens } from '@nanny-polo/shared/admin-screens';
import { fullName } from '@nanny-polo/shared/person';
import type { AuthProvider } from 'react-admin';
import { api } from '../session/api.ts';
import { endSession, leaveSignedOut } from '../session/leave.ts';
import { readAdminSession } from '../session/own-profile.ts';
import { fetchProfile, readOrFetchProfile } from '../session/profile.ts';
import { opens, type Rights, rightsOf } from '../session/rights.ts';

const reading = ['list', 'show', 'export', 'read'];

const permissionOf = (resource: string) => adminScreens.find(({ path }) => path === `/${resource}`)?.access;

/** Thrown when nobody is signed in. It stops react-admin from notifying and redirecting, which `endSession` does. */
const settled = { message: false, logoutUser: false };

export const authProvider = {
  /** Never called: the sign-in page is not part of react-admin's interface. */
  login: async () => undefined,

  /** Ends the session here and at the API, whatever the API responds. */
  async logout() {
    if (!readAdminSession()) {
      endSession();
      return false;
    }
    await api.call(ownAdminCalls.logout).catch(() => undefined);
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

  async getPermissions(): Promise<Rights> {
    return rightsOf(await readOrFetchProfile());
  },

  async canAccess({ resource, action }: { resource: string; action: string }) {
    const access = permissionOf(resource);
    if (access === undefined) return false;
    const rights = rightsOf(await readOrFetchProfile());
    return opens(rights, access, reading.includes(action) ? 'visit' : 'full');
  },
} satisfies AuthProvider;
