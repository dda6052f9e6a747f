import type { AdminProfile } from '@nanny-polo/shared/accounts/admin-account';
import { type AdminScreen, adminScreens, findAdminScreen } from '@nanny-polo/shared/accounts/admin-screens';
import { hasPermission, ownerId, type Permission } from '@nanny-polo/shared/contract/permission';
import { getOwnProfile } from './own-profile.ts';

/** What the signed-in admin may do. */
export interface Rights {
  readonly permissions: readonly Permission[];
  readonly isOwner: boolean;
}

/** Returns what an admin may do; the API checks it again on every call. */
export const rightsOf = ({ id, permissions }: AdminProfile): Rights => ({
  permissions,
  isOwner: id === ownerId,
});

const none: Rights = { permissions: [], isOwner: false };

/** Returns what the signed-in admin may do; nothing while that is unknown. */
export function getCurrentRights(): Rights {
  const profile = getOwnProfile();
  return profile ? rightsOf(profile) : none;
}

/** Returns whether an admin with these rights may read or write the screens with this `access`; false for `guest`. */
export function canReach(
  { permissions, isOwner }: Rights,
  access: AdminScreen['access'],
  type: Permission['type'],
): boolean {
  if (access === 'guest') return false;
  if (access === 'admin' || isOwner) return true;
  return access !== 'owner' && hasPermission(permissions, access, type);
}

/**
 * Returns whether there is a screen at a path below /admin that an admin with these rights may open. Every admin may
 * open /: without the dashboard, it redirects.
 */
export function canOpen(pathname: string, rights: Rights | undefined): boolean {
  const screen = findAdminScreen(pathname);
  if (!screen || !rights) return false;
  return screen.path === '/' || canReach(rights, screen.access, screen.writes ? 'full' : 'visit');
}

/** Returns the menu of an admin with these rights, in the order of docs/specification.md, settings last. */
export const menuOf = (rights: Rights) =>
  adminScreens.filter(({ menu, access }) => menu && canReach(rights, access, 'visit'));

/**
 * Returns the screens that an admin with these rights may open besides settings: menu entries, and lists without one,
 * such as parent documents.
 */
export const screensOf = (rights: Rights) =>
  adminScreens.filter(
    ({ path, access, menu, kinds }) =>
      (menu ? path !== '/settings' : kinds?.includes('list')) && canReach(rights, access, 'visit'),
  );

/**
 * Returns the path where an admin starts (docs/specification.md, section 4): the first entry but settings, or
 * `/welcome`.
 */
export const firstEntryOf = (rights: Rights): string =>
  menuOf(rights).find(({ path }) => path !== '/settings')?.path ?? '/welcome';
