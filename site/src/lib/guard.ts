import { readSession, type Session, watchSession } from '@nanny-polo/shared/session';

/** The kind of session that the browser has. */
export type Visitor = 'guest' | 'parent' | 'other';

const visitorOf = (session: Session | null): Visitor => {
  if (!session) return 'guest';
  return session.role === 'USER' ? 'parent' : 'other';
};

/** Calls `listener` with the visitor now and whenever it may have changed. Returns a function that unsubscribes. */
export function watchVisitor(listener: (visitor: Visitor) => void): () => void {
  const notify = (session: Session | null) => listener(visitorOf(session));
  const stop = watchSession(notify);
  notify(readSession());
  return stop;
}
