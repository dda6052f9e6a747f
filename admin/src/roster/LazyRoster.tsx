import { type ComponentProps, Suspense } from 'react';
import { lazyScreen } from '../messages/lazy-screen.ts';
import { Waiting } from '../page/Waiting.tsx';
import type { Roster } from './Roster.tsx';

const Loaded = lazyScreen(async () => (await import('./Roster.tsx')).Roster);

/** The roster, loaded when it is first shown. */
export const LazyRoster = (props: ComponentProps<typeof Roster>) => (
  <Suspense fallback={<Waiting />}>
    <Loaded {...props} />
  </Suspense>
);
