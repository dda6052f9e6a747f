import {
  type Permission,
  type PermissionName,
  type PermissionType,
  permissionNames,
  permits,
} from '@nanny-polo/shared/permission';
import type { Rights } from '../session/rights.ts';

/** What a role says of one screen. */
export type Grant = PermissionType | 'none';

export const grants = ['none', 'visit', 'full'] as const satisfies Grant[];

/** What these permissions say of a screen. */
export const grantOf = (permissions: readonly Permission[], name: PermissionName): Grant =>
  permissions.find((one) => one.name === name)?.type ?? 'none';

/** The permissions with another word on one screen, in the menu's order. */
export const withGrant = (
  permissions: readonly Permission[],
  name: PermissionName,
  grant: Grant,
): Permission[] =>
  permissionNames.flatMap((each) => {
    const type = each === name ? grant : grantOf(permissions, each);
    return type === 'none' ? [] : [{ name: each, type }];
  });

/** Whether an admin with these rights may give that much: nobody grants what they do not hold. */
export const mayGive = (rights: Rights, name: PermissionName, grant: Grant): boolean =>
  grant === 'none' || rights.isOwner || permits(rights.permissions, name, grant);

const rank = (grant: Grant) => grants.indexOf(grant);

/** What a change of permissions gives and takes, screen by screen, each with what it becomes. */
export function differenceOf(before: readonly Permission[], after: readonly Permission[]) {
  const changed = permissionNames
    .map((name) => ({ name, from: grantOf(before, name), to: grantOf(after, name) }))
    .filter(({ from, to }) => from !== to);
  return {
    gained: changed.filter(({ from, to }) => rank(to) > rank(from)),
    lost: changed.filter(({ from, to }) => rank(to) < rank(from)),
  };
}
