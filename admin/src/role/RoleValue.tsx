import type { Permission, PermissionName } from '@nanny-polo/shared/permission';
import { valueIn } from '../record/WordedValue.tsx';
import type { Grant } from './grant.ts';
import { messages, permissionMessages } from './messages.ts';

/** Returns a permission in words, such as `Bookings (can edit)`. */
export const permissionWords = ({ name, type }: { name: PermissionName; type: Grant }): string =>
  `${permissionMessages[name]} (${messages.type[type].toLowerCase()})`;

/** The value of any field of a role, in its history and in the conflict dialog. */
export const RoleValue = valueIn({ permissions: (permission: Permission) => permissionWords(permission) });
