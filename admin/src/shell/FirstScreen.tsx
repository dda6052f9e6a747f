import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The first screen counts as shown after this many milliseconds without a fetch. */
const quiet = 1000;

/** Marks the end of the first screen in the browser's performance timeline; a test measures what was loaded before. */
const firstScreenMark = 'first-screen';

const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: quiet }) : setTimeout(run, 0);

/** Calls `onShown` once the first screen has its data and the browser is idle, so that less urgent parts may load. */
export function FirstScreen({ onShown }: { onShown: () => void }) {
  const isFetching = useIsFetching() > 0;
  useEffect(() => {
    if (isFetching) return;
    const shown = () => {
      performance.mark(firstScreenMark);
      onShown();
    };
    const timer = setTimeout(() => whenIdle(shown), quiet);
    return () => clearTimeout(timer);
  }, [isFetching, onShown]);
  return null;
}
