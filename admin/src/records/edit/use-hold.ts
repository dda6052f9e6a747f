import { createContext, use, useEffect } from 'react';

/** Sets why the form around it cannot be submitted yet; null if it can. */
export const HoldContext = createContext<(reason: string | null) => void>(() => undefined);

/** How long a form waits at most for one answer, in milliseconds. */
const longestMs = 15_000;

/**
 * Prevents the submission of the form around it while there is a reason, which its button shows. What is waited for is
 * named by `content`; an answer that does not come holds nothing up for long.
 */
export function useHold(reason: string | null, content: string): void {
  const hold = use(HoldContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each content is waited for anew
  useEffect(() => {
    hold(reason);
    const timer = setTimeout(() => hold(null), longestMs);
    return () => {
      clearTimeout(timer);
      hold(null);
    };
  }, [hold, reason, content]);
}
