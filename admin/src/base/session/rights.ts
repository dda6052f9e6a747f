import type { AdminProfile } from '@nanny-polo/shared/accounts/admin-account';
import { type AdminScreen, adminScreenAt, adminScreens } from '@nanny-polo/shared/accounts/admin-screens';
import { ownerId, type Permission, permits } from '@nanny-polo/shared/contract/permission';
import { ownProfile } from './own-profile.ts';

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
export function currentRights(): Rights {
  const profile = ownProfile();
  return profile ? rightsOf(profile) : none;
}

/** Returns whether an admin with these rights may read or write the screens with this `access`; false for `guest`. */
export function opens(
  { permissions, isOwner }: Rights,
  access: AdminScreen['access'],
  type: Permission['type'],
): boolean {
  if (access === 'guest') return false;
  if (access === 'admin' || isOwner) return true;
  return access !== 'owner' && permits(permissions, access, type);
}

/**
 * Returns whether there is a screen at a path below /admin that an admin with these rights may open. Every admin may
 * open /: without the dashboard, it redirects.
 */
export function mayOpen(pathname: string, rights: Rights | undefined): boolean {
  const screen = adminScreenAt(pathname);
  if (!screen || !rights) return false;
  return screen.path === '/' || opens(rights, screen.access, screen.writes ? 'full' : 'visit');
}

/** Returns the menu of an admin with these rights, in the order of docs/specification.md, settings last. */
export const menuFor = (rights: Rights) =>
  adminScreens.filter(({ menu, access }) => menu && opens(rights, access, 'visit'));

/**
 * Returns the screens that an admin with these rights may open besides settings: menu entries, and lists without one,
 * such as parent documents.
 */
export const screensFor = (rights: Rights) =>
  adminScreens.filter(
    ({ path, access, menu, kinds }) =>
      (menu ? path !== '/settings' : kinds?.includes('list')) && opens(rights, access, 'visit'),
  );

/**
 * Returns the path where an admin starts (docs/specification.md, section 4): the first entry but settings, or
 * `/welcome`.
 */
export const firstEntry = (rights: Rights): string =>
  menuFor(rights).find(({ path }) => path !== '/settings')?.path ?? '/welcome';
