import { profileKey, sessionCookie } from './constants.ts';
import type { Permission } from './permission.ts';

/** What the `auth-token` cookie holds (specification, section 3). */
export interface Session {
  readonly token: string;
  readonly role: 'ADMIN' | 'USER' | 'AGEN';
  readonly provider: 'GOOGLE' | 'FACEBOOK' | 'LOCAL';
  /** Admins only. */
  readonly permissions?: readonly Permission[];
}

const attributes = () =>
  `path=${sessionCookie.path}; samesite=${sessionCookie.sameSite}${location.protocol === 'https:' ? '; secure' : ''}`;

/** The session that this browser holds, or null. A cookie that cannot be read counts as none. */
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

/** Keeps the session for 14 days. */
export function writeSession(session: Session): void {
  const value = encodeURIComponent(JSON.stringify(session));
  document.cookie = `${sessionCookie.name}=${value}; max-age=${sessionCookie.maxAge}; ${attributes()}`;
}

/** Forgets session and profile. Other tabs hear of it by `watchSession`. */
export function clearSession(): void {
  document.cookie = `${sessionCookie.name}=; max-age=0; ${attributes()}`;
  localStorage.removeItem(profileKey);
}

/** Keeps the current profile beside the session. */
export function writeProfile(profile: unknown): void {
  localStorage.setItem(profileKey, JSON.stringify(profile));
}

/** The profile last kept, or null. Its shape is that of the realm's profile call. */
export function readProfile<Profile>(): Profile | null {
  try {
    return JSON.parse(localStorage.getItem(profileKey) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * Tells `hear` the session that this browser holds whenever another tab may have changed it, and whenever the page is
 * looked at again. Answers how to stop.
 */
export function watchSession(hear: (session: Session | null) => void): () => void {
  const look = () => hear(readSession());
  // A profile that is gone says that the session is: the news of it often comes before the cookie itself is taken away.
  const stored = ({ key, newValue }: StorageEvent) => {
    if (key === profileKey) hear(newValue === null ? null : readSession());
    if (key === null) look();
  };
  const seen = () => {
    if (document.visibilityState === 'visible') look();
  };
  addEventListener('storage', stored);
  addEventListener('pageshow', look);
  addEventListener('focus', look);
  document.addEventListener('visibilitychange', seen);
  return () => {
    removeEventListener('storage', stored);
    removeEventListener('pageshow', look);
    removeEventListener('focus', look);
    document.removeEventListener('visibilitychange', seen);
  };
}
