import type { Permission, PermissionName } from '@nanny-polo/shared/contract/permission';
import type { Words } from '../../records/record/FieldValue.tsx';
import type { Grant } from './grant.ts';
import { messages, permissionMessages } from './messages.ts';

/** Returns a permission in words, such as `Bookings (can edit)`. */
export const describePermission = ({ name, type }: { name: PermissionName; type: Grant }): string =>
  `${permissionMessages[name]} (${messages.type[type].toLowerCase()})`;

/** The words of a role's fields, in its history and in the conflict dialog. */
export const roleWords: Words = { permissions: (permission: Permission) => describePermission(permission) };
