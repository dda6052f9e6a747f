import { notificationTimer } from '@nanny-polo/shared/contract/constants';
import { type ReactNode, useCallback } from 'react';
// biome-ignore lint/style/noRestrictedImports: this is the function through which they go
import { type NotificationType, useNotify } from 'react-admin';

/** A notification (docs/specification.md, section 3), in words. */
interface Notice {
  readonly id?: string;
  readonly type: NotificationType;
  readonly title?: string;
  readonly text: string;
  /** Tenths of a second until it goes; null keeps it until it is closed. */
  readonly timer?: number | null;
  /** A button beside the text, such as `undoAction()`. */
  readonly action?: ReactNode;
}

/** Returns the one function that shows notifications: it passes the object of docs/specification.md to react-admin. */
export function useNotification() {
  const notify = useNotify();
  return useCallback(
    ({ type, title, text, timer = notificationTimer, ...more }: Notice) => {
      const words = title ? `${title}\n${text}` : text;
      notify(words, {
        type,
        messageArgs: { _: words },
        autoHideDuration: timer && timer * 100,
        ...more,
      });
    },
    [notify],
  );
}
