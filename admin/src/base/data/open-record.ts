import { adminScreens } from '@nanny-polo/shared/accounts/admin-screens';

export interface OpenRecord {
  readonly resource: string;
  readonly id: number;
}

const record = /^\/(.+?)\/([1-9]\d{0,9})(\/show(\/[a-z_]+)?)?\/?$/;

/** The state of a navigation away from a record that no longer exists. */
export const recordGone = 'record-gone';

/** Returns the path of a resource's list or, if it has none, of the screen that leads to its records. */
export function listPathOf(resource: string): string {
  const screen = adminScreens.find(({ path }) => path === `/${resource}`);
  return screen?.kinds?.includes('list') ? screen.path : (screen?.back ?? '/');
}

/** Returns the path that the back button of a screen opens; undefined for the screens in the menu. */
export function findBackPath(pathname: string): string | undefined {
  const screen = adminScreens.find(({ path }) => path !== '/' && `${pathname}/`.startsWith(`${path}/`));
  const rest = pathname.slice(screen?.path.length).replace(/\/$/, '');
  if (!screen?.kinds || rest === '') return screen?.back;
  return /^\/\d+$/.test(rest) ? `${screen.path}${rest}/show` : listPathOf(screen.path.slice(1));
}

/** Returns the record that the screen at a path shows or edits, or null. */
export function findOpenRecord(pathname: string): (OpenRecord & { readonly editing: boolean }) | null {
  const [, name, id, show] = record.exec(pathname) ?? [];
  const isResource = adminScreens.some(({ path, kinds }) => kinds && path === `/${name}`);
  return name && isResource ? { resource: name, id: Number(id), editing: !show } : null;
}
