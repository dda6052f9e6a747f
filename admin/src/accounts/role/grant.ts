import {
  hasPermission,
  type Permission,
  type PermissionName,
  type PermissionType,
  permissionNames,
} from '@nanny-polo/shared/contract/permission';
import type { Rights } from '../../base/session/rights.ts';

/** A role's permission for one screen. */
export type Grant = PermissionType | 'none';

export const grants = ['none', 'visit', 'full'] as const satisfies Grant[];

export const grantOf = (permissions: readonly Permission[], name: PermissionName): Grant =>
  permissions.find((one) => one.name === name)?.type ?? 'none';

/** Returns the permissions with the one for a screen set to `grant`, in the menu's order. */
export const replaceGrant = (
  permissions: readonly Permission[],
  name: PermissionName,
  grant: Grant,
): Permission[] =>
  permissionNames.flatMap((each) => {
    const type = each === name ? grant : grantOf(permissions, each);
    return type === 'none' ? [] : [{ name: each, type }];
  });

/** Returns whether an admin with these rights may grant this permission: nobody may grant more than they have. */
export const canGrant = (rights: Rights, name: PermissionName, grant: Grant): boolean =>
  grant === 'none' || rights.isOwner || hasPermission(rights.permissions, name, grant);

const rank = (grant: Grant) => grants.indexOf(grant);

/** Returns the permissions that a change raises and lowers, each with its old and new type. */
export function differenceOf(before: readonly Permission[], after: readonly Permission[]) {
  const changed = permissionNames
    .map((name) => ({ name, from: grantOf(before, name), to: grantOf(after, name) }))
    .filter(({ from, to }) => from !== to);
  return {
    gained: changed.filter(({ from, to }) => rank(to) > rank(from)),
    lost: changed.filter(({ from, to }) => rank(to) < rank(from)),
  };
}
