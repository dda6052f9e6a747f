import { findAdminScreen } from '@nanny-polo/shared/accounts/admin-screens';
import { decodePath } from '@nanny-polo/shared/contract/decode-path';

/** The path under which the back office is mounted. */
export const mount = '/admin';
export const signInPath = `${mount}/sign-in`;
export const forgotPasswordPath = `${mount}/forgot-password`;

const isInside = (pathname: string) => /^\/admin(\/|$)/i.test(pathname);

/**
 * Returns the path below /admin of the guest page at `pathname`, with `:token` for its token. Returns undefined for
 * every other page.
 */
export function findGuestPage(pathname: string): string | undefined {
  const screen = isInside(pathname) ? findAdminScreen(pathname.slice(mount.length)) : undefined;
  return screen?.access === 'guest' ? screen.path : undefined;
}

/** Returns the token in the path of a page that a mail links to. */
export const tokenOf = (pathname: string): string => decodePath(pathname.split('/')[3] ?? '');

/** Returns the URL of the sign-in page that returns to `from`, a URL of this origin. */
export function buildSignInUrl(from: string): string {
  const back = readReturnPath(new URLSearchParams({ next: from }));
  return back && back !== mount ? `${signInPath}?${new URLSearchParams({ next: back })}` : signInPath;
}

/** Returns the path to return to, `next` in `search`; null unless it is a back-office page that requires sign-in. */
export function readReturnPath(search: URLSearchParams): string | null {
  const next = search.get('next');
  if (!next?.startsWith('/') || !URL.canParse(next, location.origin)) return null;
  const { origin, pathname, search: query, hash } = new URL(next, location.origin);
  const isReturn = origin === location.origin && isInside(pathname) && !findGuestPage(pathname);
  return isReturn ? pathname.replace(/\/$/, '') + query + hash : null;
}
