import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import { isChildrenBooked } from './children-booked.ts';

/** Returns a function that notifies the admin of an error with its own message. */
export function useNotifyError() {
  const notify = useNotify();
  return useCallback(
    (error: unknown) => {
      // The admin was asked, and went back to the form.
      if (isChildrenBooked(error)) return;
      const { message } = error as Error;
      notify(message, { type: 'error', messageArgs: { _: message } });
    },
    [notify],
  );
}
