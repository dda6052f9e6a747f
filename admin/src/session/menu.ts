import { type AdminScreen, adminScreens } from '@nanny-polo/shared/admin-screens';
import { opens, type Rights } from './rights.ts';

type Entry = AdminScreen & {
  menu: string;
  access: Exclude<AdminScreen['access'], 'guest'>;
};

const entries = adminScreens.filter(
  (screen): screen is Entry => Boolean(screen.menu) && screen.access !== 'guest',
);

/** Returns the menu of an admin with these rights, in the specification's order, settings last. */
export const menuFor = (rights: Rights) => entries.filter(({ access }) => opens(rights, access, 'visit'));

/**
 * Returns the screens that an admin with these rights may open besides settings: menu entries, and lists without one,
 * such as parent documents.
 */
export const screensFor = (rights: Rights) =>
  adminScreens.filter(
    ({ path, access, menu, kinds }) =>
      access !== 'guest' &&
      (menu ? path !== '/settings' : kinds?.includes('list')) &&
      opens(rights, access, 'visit'),
  );

/** Returns the path where an admin starts (specification, section 4): the first entry but settings, or `/welcome`. */
export const firstEntry = (rights: Rights): string =>
  menuFor(rights).find(({ path }) => path !== '/settings')?.path ?? '/welcome';
