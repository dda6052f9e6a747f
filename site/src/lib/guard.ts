import { readSession, type Session, watchSession } from '@nanny-polo/shared/session';

/** Whom this browser holds a session of. */
export type Visitor = 'guest' | 'parent' | 'other';

const visitorOf = (session: Session | null): Visitor => {
  if (!session) return 'guest';
  return session.role === 'USER' ? 'parent' : 'other';
};

/** Tells `hear` who the visitor is, now and whenever that may have changed. Answers how to stop. */
export function watchVisitor(hear: (visitor: Visitor) => void): () => void {
  const tell = (session: Session | null) => hear(visitorOf(session));
  const stop = watchSession(tell);
  tell(readSession());
  return stop;
}
