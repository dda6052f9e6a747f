import * as z from 'zod/mini';

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

/** The admin with this id has every permission, whatever their role. */
export const ownerId = 1;

/** The owner's permissions: every name with type `full`. */
export const everyPermission: Permission[] = permissionNames.map((name) => ({ name, type: 'full' }));

/** Whether `held` permits reading (`visit`) or writing (`full`) under `name`. */
export function hasPermission(
  held: readonly Permission[],
  name: PermissionName,
  type: PermissionType,
): boolean {
  return held.some((one) => one.name === name && (type === 'visit' || one.type === 'full'));
}
