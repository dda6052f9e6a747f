import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { LiveState } from './connection.ts';
import { liveUpdates } from './live.ts';
import { refreshing } from './refresh.ts';

export const useLiveState = (): LiveState => {
  const live = liveUpdates();
  return useSyncExternalStore(live.watchState, live.state);
};

/** Keeps what is on screen up to date. */
export function useRefreshing(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const { onChanges, stop } = refreshing(queryClient);
    const unwatch = liveUpdates().watchChanges(onChanges);
    return () => {
      unwatch();
      stop();
    };
  }, [queryClient]);
}

/** How long the stream may be disconnected before this is shown, in milliseconds; a release takes less. */
const grace = 5000;

/** Returns whether the stream has been disconnected for longer than `grace`. */
export function useIsAway(): boolean {
  const state = useLiveState();
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    setIsLong(false);
    if (state !== 'away') return;
    const timer = setTimeout(() => setIsLong(true), grace);
    return () => clearTimeout(timer);
  }, [state]);
  return isLong && state === 'away';
}
