import { useState } from 'react';
import { useHasPasskeys } from './use-ready.ts';

/** Signs in by a passkey. The code for it is fetched once a visitor is about to use the form. */
export function usePasskeySignIn(failed: string) {
  const isPossible = useHasPasskeys();
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState('');

  const run = async (atField: boolean) => {
    const message = await import('../lib/passkey-sign-in.ts').then(
      ({ signInByPasskey }) => signInByPasskey(atField, failed),
      () => (atField ? '' : failed),
    );
    if (message) setFailure(message);
  };
  const offer = () => void (isPossible && run(true));
  const clear = () => setFailure('');

  return {
    isPossible,
    isRunning,
    /** Why signing in by a passkey failed, until the visitor goes on; else empty. */
    failure,
    start: async () => {
      if (isRunning) return;
      setRunning(true);
      clear();
      await run(false);
      setRunning(false);
    },
    /** The handlers of the element around the form. */
    aroundForm: { onPointerEnter: offer, onFocus: offer, onInput: clear, onSubmit: clear },
  };
}
