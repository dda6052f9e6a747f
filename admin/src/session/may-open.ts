import { adminScreens, isAdminPath } from '@nanny-polo/shared/admin-screens';
import { opens, type Rights } from './rights.ts';

/**
 * Returns whether an admin with these rights may open the screen at a path below /admin; `unknown` if there is none.
 * Every admin may open /: without the dashboard, it redirects.
 */
export function mayOpen(pathname: string, rights: Rights): 'yes' | 'no' | 'unknown' {
  if (!isAdminPath(pathname)) return 'unknown';
  if (pathname === '/') return 'yes';
  const path = pathname.toLowerCase().replace(/(?!^)\/$/, '');
  const screen = adminScreens.find(
    (one) => one.path === path || (one.kinds && path.startsWith(`${one.path}/`)),
  );
  if (!screen || screen.access === 'guest') return 'unknown';
  const writes = /\/(create|\d+)$/.test(path);
  return opens(rights, screen.access, writes ? 'full' : 'visit') ? 'yes' : 'no';
}
