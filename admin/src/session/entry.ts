import type { Session } from '@nanny-polo/shared/session';
import { isGuestPath, linkPageAt, mount, returnPath, signInAddress } from './return-path.ts';

/** What the browser shows at an address: a guest page, the back office, or a page outside of it. */
export type Entry = { show: 'guest' | 'app'; address: string } | { leaveTo: string };

/** Decides by the session what to show. Parents are sent to their account, never to the sign-in page. */
export function entryFor(
  address: Pick<Location, 'pathname' | 'search' | 'hash'>,
  session: Session | null,
): Entry {
  const here = address.pathname + address.search + address.hash;
  if (linkPageAt(address.pathname)) return { show: 'guest', address: here };
  const guest = isGuestPath(address.pathname);
  if (session?.role === 'USER') return { leaveTo: '/user' };
  if (session?.role === 'ADMIN') {
    const inside = guest ? (returnPath(new URLSearchParams(address.search)) ?? mount) : here;
    return { show: 'app', address: inside };
  }
  return { show: 'guest', address: guest ? here : signInAddress(here) };
}
