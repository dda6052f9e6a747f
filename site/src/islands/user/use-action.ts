import { useState } from 'react';
import { notify } from '../../lib/notifications.ts';

/** Runs one action at a time. Shows the notification `failed` if the action throws. */
export function useAction(failed: string) {
  const [isRunning, setRunning] = useState(false);
  const run = async (action: () => Promise<void>) => {
    if (isRunning) return;
    setRunning(true);
    try {
      await action();
    } catch {
      notify('error', failed);
    }
    setRunning(false);
  };
  return { isRunning, run };
}
