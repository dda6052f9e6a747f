import { lazyExtra } from '../base/messages/lazy-screen.ts';
import { Waiting } from '../ui/page/Waiting.tsx';

/** The roster, loaded when it is first shown. */
export const LazyRoster = lazyExtra(async () => (await import('./Roster.tsx')).Roster, <Waiting />);
