import { type AdminProfile, adminProfile } from '@nanny-polo/shared/admin-account';
import { readSession, writeProfile, writeSession } from '@nanny-polo/shared/session';
import { api } from './api.ts';

/** Fetches the signed-in admin with their current permissions, and stores the profile with the session. */
export async function fetchProfile(signal?: AbortSignal): Promise<AdminProfile> {
  const { data } = await api.call(adminProfile, { ...(signal && { signal }) });
  const session = readSession();
  if (session) {
    if (JSON.stringify(session.permissions) !== JSON.stringify(data.permissions)) {
      writeSession({ ...session, permissions: data.permissions });
    }
    writeProfile(data);
  }
  return data;
}
