import { useEffect, useState } from 'react';
import { type Visitor, watchVisitor } from '../lib/guard.ts';
import { here } from '../lib/here.ts';
import { navigate } from '../lib/navigate.ts';

/**
 * Whom the page is shown to, or null until that is known. On a page for guests a parent is led to /user, on one for
 * parents a guest to /sign-in; whoever is signed in as something else stays, and is told.
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
