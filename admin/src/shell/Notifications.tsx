import { notificationTimer } from '@nanny-polo/shared/constants';
import type { UndoOffer } from '@nanny-polo/shared/undo-header';
import { Suspense, useLayoutEffect, useState } from 'react';
import { useNotificationContext } from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';
import { takeUndoOffer } from '../data/undo-offers.ts';
import { lazyPart, lazyScreen } from '../messages/lazy-screen.ts';

const Notification = lazyPart(async () => (await import('./later.ts')).later.Notification);
const UndoAction = lazyScreen(async () => (await import('./later.ts')).later.UndoAction);

/** Returns the options that add an undo button to the notification of a change. */
const undoOf = (offer: UndoOffer) => ({
  action: (
    <Suspense fallback={null}>
      <UndoAction offer={offer} />
    </Suspense>
  ),
});

/** Shows notifications. Their code loads with the first one, or in advance if `preload` is set. */
export function Notifications({ preload }: { preload: boolean }) {
  const { notifications } = useNotificationContext();
  const [isNeeded, setIsNeeded] = useState(false);
  if (!isNeeded && (preload || notifications.length > 0)) setIsNeeded(true);
  useLayoutEffect(() => {
    const [newest] = notifications.slice(-1);
    if (!newest) return;
    const offer = takeUndoOffer();
    // Failures and warnings report no change.
    if (!offer || /error|warning/.test(newest.type)) return;
    Object.assign(newest, { notificationOptions: { ...newest.notificationOptions, ...undoOf(offer) } });
  }, [notifications]);
  if (!isNeeded) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <Notification autoHideDuration={notificationTimer * 100} />
      </Suspense>
    </ErrorBoundary>
  );
}
