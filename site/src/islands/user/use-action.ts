import { useState } from 'react';
import { showNotification } from '../../lib/notifications.ts';

/** Runs one action at a time. Shows the notification `failed` if the action throws. */
export function useAction(failed: string) {
  const [isRunning, setRunning] = useState(false);
  const run = async (action: () => Promise<void>) => {
    if (isRunning) return;
    setRunning(true);
    try {
      await action();
    } catch {
      showNotification('error', failed);
    }
    setRunning(false);
  };
  return { isRunning, run };
}
