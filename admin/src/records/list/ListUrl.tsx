import { type ReactNode, Suspense } from 'react';
import { lazyScreen } from '../../base/messages/lazy-screen.ts';
import { Waiting } from '../../ui/page/Waiting.tsx';
import type { ListCall } from './list-call.ts';
import { useListUrl, useViewInUrl } from './list-url.ts';

const OpenView = lazyScreen(async () => (await import('./OpenView.tsx')).OpenView);

interface ListUrlProps {
  list: ListCall;
  children: ReactNode;
}

/** Renders a list once its URL is valid: `useListUrl` mends it, and a saved view that it names is opened. */
export function ListUrl({ list, children }: ListUrlProps) {
  const isValid = useListUrl(list);
  const view = useViewInUrl();
  if (!isValid) return <Waiting />;
  if (view === null) return children;
  return (
    <Suspense fallback={<Waiting />}>
      <OpenView id={view} />
    </Suspense>
  );
}
