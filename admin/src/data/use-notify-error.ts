import { useCallback } from 'react';
import { useNotify } from 'react-admin';

/** Shows the message of an error as it is. */
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
