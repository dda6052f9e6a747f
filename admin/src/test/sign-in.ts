import type { AdminProfile } from '@nanny-polo/shared/accounts/admin-account';
import { writeSession } from '@nanny-polo/shared/accounts/session';
import type { Permission } from '@nanny-polo/shared/contract/permission';
import { storeOwnProfile } from '../base/session/own-profile.ts';

/** Stores the session of an admin with these permissions, and returns their profile. Id 1 is the owner. */
export function signInAs(id: number, permissions: Permission[] = []): AdminProfile {
  const names = { first_name: 'Ada', last_name: 'Byron', email: 'ada@nannypolo.example' };
  const profile = { id, ...names, role: null, permissions };
  writeSession({ token: 'token', role: 'ADMIN', provider: 'LOCAL', permissions });
  storeOwnProfile(profile);
  return profile;
}
