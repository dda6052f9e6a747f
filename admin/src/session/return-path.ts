import { adminScreens } from '@nanny-polo/shared/admin-screens';

/** Where the back office is mounted. */
export const mount = '/admin';
export const signInPath = `${mount}/sign-in`;

const guestPaths = adminScreens.filter(({ access }) => access === 'guest').map(({ path }) => mount + path);

/** Whether `pathname` is a page for guests only. */
export const isGuestPath = (pathname: string): boolean =>
  guestPaths.some((path) => pathname.toLowerCase().replace(/\/$/, '') === path);

/** The sign-in page's address that leads back to `from`, an address of this origin. */
export function signInAddress(from: string): string {
  const back = returnPath(new URLSearchParams({ next: from }));
  return back && back !== mount ? `${signInPath}?${new URLSearchParams({ next: back })}` : signInPath;
}

/** The path that `search` asks to return to, or null unless it is one of ours: this origin, under /admin, no guest page. */
export function returnPath(search: URLSearchParams): string | null {
  const next = search.get('next');
  if (!next?.startsWith('/') || !URL.canParse(next, location.origin)) return null;
  const { origin, pathname, search: query, hash } = new URL(next, location.origin);
  const inside = origin === location.origin && /^\/admin(\/|$)/i.test(pathname) && !isGuestPath(pathname);
  return inside ? pathname.replace(/(?!^)\/$/, '') + query + hash : null;
}
