import { type AdminProfile, adminProfile } from '@nanny-polo/shared/accounts/admin-account';
import type { adminSignIn } from '@nanny-polo/shared/accounts/admin-sign-in';
import { writeSession } from '@nanny-polo/shared/accounts/session';
import type * as z from 'zod/mini';
import { api } from './api.ts';
import { reloadWithInput } from './leave.ts';
import { getOwnProfile, readAdminSession, storeOwnProfile } from './own-profile.ts';

let started = 0;
let stored = 0;

/**
 * Fetches the signed-in admin with their current permissions, and stores them unless a later call was faster. The page
 * is loaded again if it belongs to another admin.
 */
export async function fetchProfile(): Promise<AdminProfile> {
  started += 1;
  const turn = started;
  const token = readAdminSession()?.token;
  const { data } = await api.call(adminProfile);
  if (turn > stored && readAdminSession()?.token === token) {
    stored = turn;
    const isOther = (getOwnProfile()?.id ?? data.id) !== data.id;
    if (isOther) reloadWithInput();
    storeOwnProfile(data);
  }
  return data;
}

let missing: Promise<AdminProfile> | undefined;

/** Returns the signed-in admin's profile, and fetches it if the browser has lost it. */
export async function readOrFetchProfile(): Promise<AdminProfile> {
  const profile = getOwnProfile();
  if (profile) return profile;
  missing ??= fetchProfile().finally(() => {
    missing = undefined;
  });
  return missing;
}

/** Stores the session of an admin who has signed in, with their profile. Level 1 is not signed in. */
export async function storeSignIn({ access_token: token, permissions }: z.output<typeof adminSignIn>) {
  writeSession({ token, role: 'ADMIN', provider: 'LOCAL', permissions });
  await fetchProfile();
}
