import * as z from 'zod/mini';

/** The nine things an admin may be permitted, named as the menu names its entries. */
export const permissionNames = [
  'dashboard',
  'role',
  'admin-user',
  'booking',
  'discount',
  'nanny-polo',
  'parent-documents',
  'parents',
  'nanny',
] as const;

export const permissionName = z.enum(permissionNames);
export type PermissionName = z.output<typeof permissionName>;

/** `full` may read and write, `visit` may only read. */
export const permissionType = z.enum(['visit', 'full']);
export type PermissionType = z.output<typeof permissionType>;

export const permission = z.strictObject({ name: permissionName, type: permissionType });
export type Permission = z.output<typeof permission>;

/** The admin with this id sees and may do everything, whatever the role says. */
export const ownerId = 1;

/** What the owner holds: every name, in full. */
export const everyPermission: Permission[] = permissionNames.map((name) => ({ name, type: 'full' }));

/** Whether `held` opens `name` for reading (`visit`) or for writing (`full`). */
export function permits(held: readonly Permission[], name: PermissionName, type: PermissionType): boolean {
  return held.some((one) => one.name === name && (type === 'visit' || one.type === 'full'));
}
