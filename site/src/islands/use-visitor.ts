import { navigate } from '@nanny-polo/shared/navigate';
import { useEffect, useState } from 'react';
import { type Visitor, watchVisitor } from '../lib/guard.ts';
import { here } from '../lib/here.ts';

/**
 * Returns the visitor, or null until it is known. Redirects parents on a page for guests to /user, and guests on a page
 * for parents to /sign-in. Other accounts stay and see a message.
 */
export function useVisitor(page: 'guest' | 'parent'): Visitor | null {
  const [visitor, setVisitor] = useState<Visitor | null>(null);
  useEffect(
    () =>
      watchVisitor((now) => {
        setVisitor(now);
        if (now === 'other' || now === page) return;
        navigate(here(now === 'parent' ? '/user' : '/sign-in'), { replace: true });
      }),
    [page],
  );
  return visitor;
}
