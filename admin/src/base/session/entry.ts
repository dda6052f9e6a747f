import type { Session } from '@nanny-polo/shared/accounts/session';
import { buildSignInUrl, findGuestPage, mount, readReturnPath } from './return-path.ts';

/** What the browser shows at a URL: a guest page, the back office, or a page of the public site. */
export type Entry = { show: 'guest' | 'app'; url: string } | { leaveTo: string };

/**
 * Returns what to show for a session. Guest pages other than sign-in, such as those linked from mails, open with or
 * without a session. From all other paths, parents are sent to their account, never to the sign-in page.
 */
export function chooseEntry(
  location: Pick<Location, 'pathname' | 'search' | 'hash'>,
  session: Session | null,
): Entry {
  const here = location.pathname + location.search + location.hash;
  const page = findGuestPage(location.pathname);
  const signIn = page === '/sign-in';
  if (page && !signIn) return { show: 'guest', url: here };
  if (session?.role === 'USER') return { leaveTo: '/user' };
  if (session?.role === 'ADMIN') {
    const inside = signIn ? (readReturnPath(new URLSearchParams(location.search)) ?? mount) : here;
    return { show: 'app', url: inside };
  }
  return { show: 'guest', url: signIn ? here : buildSignInUrl(here) };
}
