import { writeProfile } from '@nanny-polo/shared/accounts/session';
import { type UserProfile, userProfile } from '@nanny-polo/shared/accounts/user-profile';
import { api } from '../../lib/api.ts';

export async function fetchProfile(): Promise<UserProfile> {
  const { data } = await api.call(userProfile);
  writeProfile(data);
  return data;
}
