import type { Session } from '@nanny-polo/shared/session';
import { isGuestPath, linkPageAt, mount, returnPath, signInAddress } from './return-path.ts';

/** What this browser gets at an address: a page before the back office, the back office, or a page elsewhere. */
export type Door = { show: 'guest' | 'app'; address: string } | { leaveTo: string };

/** Who comes in where. A parent has doors of their own and is never sent in circles. */
export function doorFor(
  address: Pick<Location, 'pathname' | 'search' | 'hash'>,
  session: Session | null,
): Door {
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
