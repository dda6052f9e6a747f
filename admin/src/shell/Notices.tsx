import { notificationTimer } from '@nanny-polo/shared/constants';
import { Suspense, useState } from 'react';
import { useNotificationContext } from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';
import { lazyPart } from '../messages/lazy-screen.ts';

const Notification = lazyPart(async () => (await import('./later.ts')).later.Notification);

/** Shows notifications. Loaded with the first of them, or `soon` after the first screen. */
export function Notices({ soon }: { soon: boolean }) {
  const { notifications } = useNotificationContext();
  const [isNeeded, setIsNeeded] = useState(false);
  if (!isNeeded && (soon || notifications.length > 0)) setIsNeeded(true);
  if (!isNeeded) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <Notification autoHideDuration={notificationTimer * 100} />
      </Suspense>
    </ErrorBoundary>
  );
}
