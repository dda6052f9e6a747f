import type { AdminProfile } from '@nanny-polo/shared/admin-account';
import { ownerId, type Permission, type PermissionName, permits } from '@nanny-polo/shared/permission';
import { readProfile, readSession } from '@nanny-polo/shared/session';

/** What the signed-in admin may do. */
export interface Rights {
  readonly permissions: readonly Permission[];
  readonly isOwner: boolean;
}

/** Returns the rights stored with the session; the API checks them again on every call. */
export const currentRights = (): Rights => ({
  permissions: readSession()?.permissions ?? [],
  isOwner: readProfile<AdminProfile>()?.id === ownerId,
});

/** Returns whether an admin with these rights may read or write the screens with this `access`. */
export function opens(
  { permissions, isOwner }: Rights,
  access: PermissionName | 'admin' | 'owner',
  type: Permission['type'],
): boolean {
  if (access === 'admin' || isOwner) return true;
  return access !== 'owner' && permits(permissions, access, type);
}
