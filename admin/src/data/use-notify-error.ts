import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import { isQuestion } from './ask-once.ts';

/** Returns a function that notifies the admin of an error with its own message. */
export function useNotifyError() {
  const notify = useNotify();
  return useCallback(
    (error: unknown) => {
      // The admin was asked, and went back to the form.
      if (isQuestion(error)) return;
      const { message } = error as Error;
      notify(message, { type: 'error', messageArgs: { _: message } });
    },
    [notify],
  );
}
