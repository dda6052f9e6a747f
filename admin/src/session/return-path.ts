import { adminScreens } from '@nanny-polo/shared/admin-screens';
import { decodePath } from '@nanny-polo/shared/decode-path';

/** The path under which the back office is mounted. */
export const mount = '/admin';
export const signInPath = `${mount}/sign-in`;
export const forgotPasswordPath = `${mount}/forgot-password`;

const guestPaths = adminScreens.filter(({ access }) => access === 'guest').map(({ path }) => mount + path);
const token = '/:token';

const plain = (pathname: string) => pathname.toLowerCase().replace(/\/$/, '');

/** Returns whether `pathname` is a page that needs no session and no token. */
export const isGuestPath = (pathname: string): boolean => guestPaths.includes(plain(pathname));

/** Returns whether `pathname` is the sign-in page. */
export const isSignInPath = (pathname: string): boolean => plain(pathname) === signInPath;

/** The page that a mail links to, and the link's token. */
interface LinkPage {
  /** The path below /admin, without the token: `/invitation`. */
  readonly page: string;
  readonly token: string;
}

/** Returns the page of a mail's link at `pathname`, or null. Such a page opens with or without a session. */
export function linkPageAt(pathname: string): LinkPage | null {
  const [, start = '', given = ''] = /^(.+)\/([^/]+)\/?$/.exec(pathname) ?? [];
  const path = start.toLowerCase();
  return guestPaths.includes(path + token)
    ? { page: path.slice(mount.length), token: decodePath(given) }
    : null;
}

/** Returns the URL of the sign-in page that returns to `from`, a URL of this origin. */
export function signInUrl(from: string): string {
  const back = returnPath(new URLSearchParams({ next: from }));
  return back && back !== mount ? `${signInPath}?${new URLSearchParams({ next: back })}` : signInPath;
}

/** Returns the path to return to, `next` in `search`; null unless it is a back-office page that requires sign-in. */
export function returnPath(search: URLSearchParams): string | null {
  const next = search.get('next');
  if (!next?.startsWith('/') || !URL.canParse(next, location.origin)) return null;
  const { origin, pathname, search: query, hash } = new URL(next, location.origin);
  const inside = origin === location.origin && /^\/admin(\/|$)/i.test(pathname);
  if (isGuestPath(pathname) || linkPageAt(pathname)) return null;
  return inside ? pathname.replace(/(?!^)\/$/, '') + query + hash : null;
}
