import { type ReactNode, useState } from 'react';
import { explainFailure } from '../../lib/passkey.ts';

/** Runs one action at a time that may open the browser's dialog. `failure` says why it failed, unless it was cancelled. */
export function usePasskeyAction(texts: Parameters<typeof explainFailure>[1]) {
  const [isRunning, setRunning] = useState(false);
  const [message, setMessage] = useState('');
  const run = async (action: () => Promise<void>) => {
    if (isRunning) return;
    setRunning(true);
    setMessage('');
    try {
      await action();
    } catch (error) {
      setMessage(explainFailure(error, texts));
    }
    setRunning(false);
  };
  const failure: ReactNode = <div role="alert">{message && <p className="failure">{message}</p>}</div>;
  return { isRunning, failure, run };
}
