import { lazyExtra } from '../base/messages/lazy-screen.ts';
import { Waiting } from '../ui/page/Waiting.tsx';

export const LazyRoster = lazyExtra(async () => (await import('./Roster.tsx')).Roster, <Waiting />);
