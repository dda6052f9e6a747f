import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';

/** How long nothing may have been fetched for the first screen to count as shown, in milliseconds. */
const quiet = 1000;

/** Marks the end of the first screen in the browser's own timeline; a test weighs what was loaded before. */
const firstScreenMark = 'first-screen';

const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: quiet }) : setTimeout(run, 0);

/** Calls `onShown` once the first screen has its data and the browser is idle: what is not urgent may load then. */
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
