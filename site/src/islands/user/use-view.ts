import { userPages } from '@nanny-polo/shared/site-pages';
import { useEffect, useState } from 'react';

type View = (typeof userPages)[number];

const viewOf = (fragment: string): View => userPages.find((view) => `#${view}` === fragment) ?? userPages[0];

/** Which of them is open. It follows the address, so that Back works and a link can lead to one. */
export function useView(): View {
  const [view, setView] = useState(() => viewOf(location.hash));
  useEffect(() => {
    const follow = () => setView(viewOf(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return view;
}
