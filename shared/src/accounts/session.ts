import { profileKey, sessionCookie } from '../contract/constants.ts';
import type { Permission } from '../contract/permission.ts';

/** The content of the `auth-token` cookie (docs/specification.md, section 3). */
export interface Session {
  readonly token: string;
  readonly role: 'ADMIN' | 'USER' | 'AGEN';
  readonly provider: 'GOOGLE' | 'FACEBOOK' | 'LOCAL';
  /** Admins only. */
  readonly permissions?: readonly Permission[];
}

const attributes = () =>
  `path=${sessionCookie.path}; samesite=${sessionCookie.sameSite}${location.protocol === 'https:' ? '; secure' : ''}`;

/** Returns the browser's session, or null. An unreadable cookie counts as none. */
export function readSession(): Session | null {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${sessionCookie.name}=`));
  if (!pair) return null;
  try {
    const session: Session = JSON.parse(decodeURIComponent(pair.slice(sessionCookie.name.length + 1)));
    return typeof session?.token === 'string' && session.token !== '' ? session : null;
  } catch {
    return null;
  }
}

export function writeSession(session: Session): void {
  const value = encodeURIComponent(JSON.stringify(session));
  document.cookie = `${sessionCookie.name}=${value}; max-age=${sessionCookie.maxAge}; ${attributes()}`;
}

/** Replaces the token of the browser's session, if there is one. */
export function replaceToken(token: string): void {
  const session = readSession();
  if (session) writeSession({ ...session, token });
}

/** Deletes the session and the profile, which `watchSession` notices in other tabs. */
export function clearSession(): void {
  document.cookie = `${sessionCookie.name}=; max-age=0; ${attributes()}`;
  localStorage.removeItem(profileKey);
}

export function writeProfile(profile: unknown): void {
  localStorage.setItem(profileKey, JSON.stringify(profile));
}

/** Returns the stored profile, as the realm's profile call returned it, or null. */
export function readProfile<Profile>(): Profile | null {
  try {
    return JSON.parse(localStorage.getItem(profileKey) ?? 'null');
  } catch {
    return null;
  }
}

/** Calls `listener` when the session may have changed elsewhere. Returns a function that unsubscribes. */
export function watchSession(listener: (session: Session | null) => void): () => void {
  const look = () => listener(readSession());
  // A removed profile means that the session has ended: this tab may still see the cookie when the event arrives.
  const stored = ({ key, newValue }: StorageEvent) => {
    if (key === profileKey) listener(newValue === null ? null : readSession());
    if (key === null) look();
  };
  const seen = () => {
    if (document.visibilityState === 'visible') look();
  };
  const watching = new AbortController();
  const { signal } = watching;
  addEventListener('storage', stored, { signal });
  addEventListener('pageshow', look, { signal });
  addEventListener('focus', look, { signal });
  document.addEventListener('visibilitychange', seen, { signal });
  return () => watching.abort();
}
