import { type Session, writeSession } from '@nanny-polo/shared/accounts/session';
import { navigateTo } from '@nanny-polo/shared/browser/navigate';
import { localisePath } from '../messages/path.ts';
import { takeStep } from './kept-step.ts';

/** Returns the path of a URL if it is a page of the account on this site, else null. */
function accountPath(url: string): string | null {
  if (!URL.canParse(url, location.origin)) return null;
  const { origin, pathname, search, hash } = new URL(url, location.origin);
  const isInside = origin === location.origin && `${pathname}/`.startsWith(`${localisePath('/user')}/`);
  return isInside ? pathname + search + hash : null;
}

const nextOf = (path: string) =>
  path === localisePath('/user') ? '' : `?${new URLSearchParams({ next: path })}`;

/** Returns the path of the sign-in page, with the open page of the account as `next`. */
export const buildSignInPath = (): string =>
  localisePath('/sign-in') + nextOf(accountPath(location.href) ?? localisePath('/user'));

/** Returns the path to open after signing in: `next` of the URL if it is a page of the account, else /user. */
export const readReturnPath = (): string =>
  accountPath(new URLSearchParams(location.search).get('next') ?? '') ?? localisePath('/user');

const returnPathKey = 'return-path';

/** Keeps the path to return to while this window is at Google. */
export const keepReturnPath = (): void => sessionStorage.setItem(returnPathKey, readReturnPath());

/** Replaces the query of the open page by the path that was kept, so that `readReturnPath` returns it. */
export function restoreReturnPath(): void {
  const path = sessionStorage.getItem(returnPathKey) ?? localisePath('/user');
  sessionStorage.removeItem(returnPathKey);
  history.replaceState(null, '', location.pathname + nextOf(path));
}

/** Stores a parent's new session and navigates to `returnPath()`. */
export function startParentSession(token: string, provider: Session['provider']): void {
  takeStep('registered');
  writeSession({ token, role: 'USER', provider });
  navigateTo(readReturnPath(), { replace: true });
}
