import { useEffect, useState } from 'react';

/** The pages within /user, each behind its own fragment of the address; the first where there is none. */
export const views = ['request', 'bookings', 'documents', 'family', 'you'] as const;
export type View = (typeof views)[number];

const viewOf = (fragment: string): View => views.find((view) => `#${view}` === fragment) ?? views[0];

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
