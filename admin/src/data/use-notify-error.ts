import { useCallback } from 'react';
import { useNotify } from 'react-admin';

/** Returns a function that notifies the admin of an error with its own message. */
export function useNotifyError() {
  const notify = useNotify();
  return useCallback(
    (error: unknown) => {
      const { message } = error as Error;
      notify(message, { type: 'error', messageArgs: { _: message } });
    },
    [notify],
  );
}
