import { type AdminProfile, ownAdminCalls } from '@nanny-polo/shared/admin-account';
import { adminScreens } from '@nanny-polo/shared/admin-screens';
import { readProfile, readSession } from '@nanny-polo/shared/session';
import type { AuthProvider } from 'react-admin';
import { api } from '../session/api.ts';
import { endSession, leaveSignedOut } from '../session/leave.ts';
import { fetchProfile } from '../session/profile.ts';
import { currentRights, opens, type Rights } from '../session/rights.ts';

const reading = ['list', 'show', 'export', 'read'];

const permissionOf = (resource: string) => adminScreens.find(({ path }) => path === `/${resource}`)?.access;

const signedIn = () => readSession()?.role === 'ADMIN';

/** Thrown when nobody is signed in. It stops react-admin from notifying and redirecting, which we do ourselves. */
const settled = { message: false, logoutUser: false };

export const authProvider = {
  /** Never called: the sign-in page is not part of react-admin's interface. */
  login: async () => undefined,

  /** Ends the session here and at the API, whatever the API responds. */
  async logout() {
    if (!signedIn()) {
      endSession();
      return false;
    }
    await api.call(ownAdminCalls.logout).catch(() => undefined);
    leaveSignedOut();
    return false;
  },

  async checkAuth() {
    if (!signedIn()) throw settled;
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
    const profile = readProfile<AdminProfile>() ?? (await fetchProfile());
    return { ...profile, fullName: `${profile.first_name} ${profile.last_name}`.trim() };
  },

  async getPermissions(): Promise<Rights> {
    return currentRights();
  },

  async canAccess({ resource, action }: { resource: string; action: string }) {
    const access = permissionOf(resource);
    return (
      access !== undefined && opens(currentRights(), access, reading.includes(action) ? 'visit' : 'full')
    );
  },
} satisfies AuthProvider;
