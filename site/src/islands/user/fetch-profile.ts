import { writeProfile } from '@nanny-polo/shared/accounts/session';
import { type UserProfile, userProfile } from '@nanny-polo/shared/accounts/user-profile';
import { api } from '../../lib/api.ts';

/** Fetches the parent's profile and stores it in the browser. */
export async function fetchProfile(): Promise<UserProfile> {
  const { data } = await api.call(userProfile);
  writeProfile(data);
  return data;
}
