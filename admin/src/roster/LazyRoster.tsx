import { lazyExtra } from '../messages/lazy-screen.ts';
import { Waiting } from '../page/Waiting.tsx';

/** The roster, loaded when it is first shown. */
export const LazyRoster = lazyExtra(async () => (await import('./Roster.tsx')).Roster, <Waiting />);
