import { type AdminProfile, adminProfile } from '@nanny-polo/shared/accounts/admin-account';
import { readProfile, readSession, writeProfile, writeSession } from '@nanny-polo/shared/accounts/session';
import * as z from 'zod/mini';

const stored = adminProfile.schema.response[200];

/** Returns the admin session of this browser; null if there is none, or one of another role. */
export function readAdminSession() {
  const session = readSession();
  return session?.role === 'ADMIN' ? session : null;
}

/** Returns the stored profile; null if there is no session or the profile is missing or damaged. */
const readOwnProfile = (): AdminProfile | null =>
  (readAdminSession() && z.safeParse(stored, { data: readProfile() }).data?.data) ?? null;

let profile = readOwnProfile();
const listeners = new Set<() => void>();

/**
 * Returns the signed-in admin with their permissions: the one source of what the menu, screens and buttons offer; null
 * until it is known. The cookie and `auth-user` hold copies for the next load and for other tabs.
 */
export const getOwnProfile = (): AdminProfile | null => profile;

/** Calls `listener` whenever the signed-in admin's profile or permissions change. Returns a function that unsubscribes. */
export function watchOwnProfile(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function setProfile(next: AdminProfile): void {
  if (JSON.stringify(next) === JSON.stringify(profile)) return;
  profile = next;
  for (const listener of listeners) listener();
}

/** Stores what the API has just returned, with the session. */
export function storeOwnProfile(next: AdminProfile): void {
  const session = readAdminSession();
  if (!session) return;
  if (JSON.stringify(session.permissions) !== JSON.stringify(next.permissions)) {
    writeSession({ ...session, permissions: next.permissions });
  }
  writeProfile(next);
  setProfile(next);
}

/** Takes over what another tab has stored. */
export function adoptStoredProfile(): void {
  const next = readOwnProfile();
  if (next) setProfile(next);
}
