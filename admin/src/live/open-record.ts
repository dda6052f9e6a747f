import { adminScreens } from '@nanny-polo/shared/admin-screens';
import type { OpenRecord } from './presence.ts';

const record = /^\/(.+?)\/([1-9]\d{0,9})(\/show)?\/?$/;

/** Returns the record that the screen at a path shows or edits, or null. */
export function openRecordAt(pathname: string): (OpenRecord & { readonly editing: boolean }) | null {
  const [, name, id, show] = record.exec(pathname) ?? [];
  const isResource = adminScreens.some(({ path, kinds }) => kinds && path === `/${name}`);
  return name && isResource ? { resource: name, id: Number(id), editing: !show } : null;
}
