import { userPages } from '@nanny-polo/shared/site-pages';
import { useEffect, useState } from 'react';

type View = (typeof userPages)[number];

const viewOf = (fragment: string): View => userPages.find((view) => `#${view}` === fragment) ?? userPages[0];

/** Returns the open page by the address's fragment, so that Back and links work. */
export function useView(): View {
  const [view, setView] = useState(() => viewOf(location.hash));
  useEffect(() => {
    const follow = () => setView(viewOf(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return view;
}
