import { useState } from 'react';
import { showNotification } from '../../lib/notifications.ts';

/** Runs one action at a time. Shows the notification `failed` if the action throws, unless the person went back. */
export function useAction(failed: string) {
  const [isRunning, setRunning] = useState(false);
  const run = async (action: () => Promise<void>) => {
    if (isRunning) return;
    setRunning(true);
    try {
      await action();
    } catch (error) {
      if ((error as Error).name !== 'AbortError') showNotification('error', failed);
    }
    setRunning(false);
  };
  return { isRunning, run };
}
