import { adminScreens } from '@nanny-polo/shared/admin-screens';

/** A record that a tab has open. */
export interface OpenRecord {
  readonly resource: string;
  readonly id: number;
}

const record = /^\/(.+?)\/([1-9]\d{0,9})(\/show)?\/?$/;

/** The state of a navigation away from a record that no longer exists. */
export const recordGone = 'record-gone';

const listed = new Set(adminScreens.flatMap(({ path, kinds }) => (kinds?.includes('list') ? [path] : [])));

/** Returns the path of a resource's list. The first screen has the lists of those without a path of their own. */
export const listPathOf = (resource: string): string => (listed.has(`/${resource}`) ? `/${resource}` : '/');

/** Returns the record that the screen at a path shows or edits, or null. */
export function openRecordAt(pathname: string): (OpenRecord & { readonly editing: boolean }) | null {
  const [, name, id, show] = record.exec(pathname) ?? [];
  const isResource = adminScreens.some(({ path, kinds }) => kinds && path === `/${name}`);
  return name && isResource ? { resource: name, id: Number(id), editing: !show } : null;
}
