import { navigate } from '@nanny-polo/shared/navigate';
import { readSession, type Session, watchSession } from '@nanny-polo/shared/session';
import { useEffect, useState } from 'react';
import { here } from '../lib/here.ts';

/** The kind of session that the browser has. */
type Visitor = 'guest' | 'parent' | 'other';

const visitorOf = (session: Session | null): Visitor => {
  if (!session) return 'guest';
  return session.role === 'USER' ? 'parent' : 'other';
};

/**
 * Returns the visitor, or null until it is known. Redirects parents on a page for guests to /user, and guests on a page
 * for parents to /sign-in. Other accounts stay and see a message.
 */
export function useVisitor(page: 'guest' | 'parent'): Visitor | null {
  const [visitor, setVisitor] = useState<Visitor | null>(null);
  useEffect(() => {
    const see = (session: Session | null) => {
      const now = visitorOf(session);
      setVisitor(now);
      if (now === 'other' || now === page) return;
      navigate(here(now === 'parent' ? '/user' : '/sign-in'), { replace: true });
    };
    const stop = watchSession(see);
    see(readSession());
    return stop;
  }, [page]);
  return visitor;
}
