import { readSession, type Session, watchSession } from '@nanny-polo/shared/accounts/session';
import { navigateTo } from '@nanny-polo/shared/browser/navigate';
import { useEffect, useState } from 'react';

type Visitor = 'guest' | 'parent' | 'other';

const visitorOf = (session: Session | null): Visitor => {
  if (!session) return 'guest';
  return session.role === 'USER' ? 'parent' : 'other';
};

/**
 * Returns the visitor, or null until it is known. Redirects parents on a page for guests, and guests on a page for
 * parents, to the path that `elsewhere` returns. Other accounts stay and see a message.
 */
export function useVisitor(page: 'guest' | 'parent', elsewhere: () => string): Visitor | null {
  const [visitor, setVisitor] = useState<Visitor | null>(null);
  useEffect(() => {
    const see = (session: Session | null) => {
      const now = visitorOf(session);
      setVisitor(now);
      if (now === 'other' || now === page) return;
      navigateTo(elsewhere(), { replace: true });
    };
    const stop = watchSession(see);
    see(readSession());
    return stop;
  }, [page, elsewhere]);
  return visitor;
}
