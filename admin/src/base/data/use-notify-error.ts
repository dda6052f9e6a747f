import { useCallback } from 'react';
import { isQuestion } from './ask-once.ts';
import { useNotification } from './use-notification.ts';

/** Returns a function that notifies the admin of an error with its own message. */
export function useNotifyError() {
  const notify = useNotification();
  return useCallback(
    (error: unknown) => {
      // The admin was asked, and went back to the form.
      if (isQuestion(error)) return;
      const { message } = error as Error;
      notify({ type: 'error', text: message });
    },
    [notify],
  );
}
