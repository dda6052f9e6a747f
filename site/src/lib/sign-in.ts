import { navigate } from '@nanny-polo/shared/navigate';
import { type Session, writeSession } from '@nanny-polo/shared/session';
import { here } from './here.ts';

/** Returns the path of the sign-in page, with the open page of the account as `next`. */
export function signInPath(): string {
  const { pathname, search, hash } = location;
  const next =
    pathname === here('/user') ? '' : `?${new URLSearchParams({ next: pathname + search + hash })}`;
  return here('/sign-in') + next;
}

/** Returns the path to open after signing in: `next` of the URL if it is a page of the account, else /user. */
export function returnPath(): string {
  const home = here('/user');
  const next = new URLSearchParams(location.search).get('next');
  if (!next || !URL.canParse(next, location.origin)) return home;
  const { origin, pathname, search, hash } = new URL(next, location.origin);
  const isInside = origin === location.origin && `${pathname}/`.startsWith(`${home}/`);
  return isInside ? pathname + search + hash : home;
}

/** Stores a parent's new session and navigates to `returnPath()`. */
export function enter(token: string, provider: Session['provider']): void {
  writeSession({ token, role: 'USER', provider });
  navigate(returnPath(), { replace: true });
}
