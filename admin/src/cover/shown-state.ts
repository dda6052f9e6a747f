import type { CoverAsk } from '@nanny-polo/shared/cover';

/** Returns the state of an ask as the office sees it. */
export const shownState = ({ state, seen_at }: Pick<CoverAsk, 'state' | 'seen_at'>) =>
  state === 'asked' && seen_at ? 'seen' : state;
