import { profileKey } from '@nanny-polo/shared/constants';
import { readSession, type Session } from '@nanny-polo/shared/session';

/** Whom this browser holds a session of. */
export type Visitor = 'guest' | 'parent' | 'other';

const visitorOf = (session: Session | null): Visitor => {
  if (!session) return 'guest';
  return session.role === 'USER' ? 'parent' : 'other';
};

/**
 * Tells `hear` who the visitor is, now and whenever another tab signs in or out, or the page comes back from the
 * browser's memory. Answers how to stop.
 */
export function watchVisitor(hear: (visitor: Visitor) => void): () => void {
  const tell = () => hear(visitorOf(readSession()));
  const stored = ({ key }: StorageEvent) => {
    if (key === profileKey || key === null) tell();
  };
  addEventListener('storage', stored);
  addEventListener('pageshow', tell);
  tell();
  return () => {
    removeEventListener('storage', stored);
    removeEventListener('pageshow', tell);
  };
}
