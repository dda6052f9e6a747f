import { useCallback, useState } from 'react';
import { useLoad } from '../use-load.ts';

/** How many records are shown at first, and added by “Show more”. */
export const page = 6;

/**
 * Loads a list a page at a time. `fetchFirst` fetches the first `shown` records and one more, which shows whether there
 * are others; `more` is null if there are none.
 */
export function usePages<T>(fetchFirst: (shown: number) => Promise<T[]>) {
  const [shown, setShown] = useState(page);
  const fetchIt = useCallback(() => fetchFirst(shown), [fetchFirst, shown]);
  const { state, reload } = useLoad(fetchIt);
  const found = state.status === 'ready' ? state.value : [];
  return {
    state,
    reload,
    list: found.slice(0, shown),
    more: found.length > shown ? () => setShown(shown + page) : null,
  };
}
