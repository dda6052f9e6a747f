import { type Change, recentMs } from '@nanny-polo/shared/office/live';
import {
  focusManager,
  type InvalidateOptions,
  type QueryClient,
  skipToken,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type ResourceDefinitions, useResourceDefinitions } from 'react-admin';
import { callKey } from '../../base/data/use-call.ts';
import type { ResourceOptions } from '../record/options.ts';
import { type Message, maintainConnection } from './connection.ts';

/** Whether changes by others arrive. `off`: the server has no stream for this admin. */
export type LiveState = 'starting' | 'live' | 'away' | 'off';

const authors = 'author';

/** The keys of queries: the state, who has a record open, and who last changed a record. */
export const stateKey = ['live'];
export const presenceKeyOf = (resource?: string, id?: number) => ['presence', resource, id];
export const authorKeyOf = (resource?: string, id?: number | null) => [authors, resource, id];

/** The minimum time between two refreshes, and the maximum random delay, which spreads the load, in milliseconds. */
const minimumIntervalMs = 2000;
const maximumDelayMs = 300;

/** How long the stream may be disconnected before this is shown, in milliseconds; a release takes less. */
const shownAfterMs = 5000;

/** Returns a function that refetches the queries of changed resources: those on screen now, others when they are shown. */
function refresher(queryClient: QueryClient, showing: (resource: string) => readonly string[]) {
  const waiting = new Set<string>();
  let last = -minimumIntervalMs;
  const refresh = () => {
    last = performance.now();
    for (const name of [callKey, ...waiting]) void queryClient.invalidateQueries({ queryKey: [name] });
    waiting.clear();
  };
  return (changes: readonly Change[]) => {
    const isPlanned = waiting.size > 0;
    for (const { resource, id, by } of changes) {
      for (const name of [resource, ...showing(resource)]) waiting.add(name);
      queryClient.setQueryData(authorKeyOf(resource, id), by);
    }
    const wait = Math.max(0, last + minimumIntervalMs - performance.now());
    if (!isPlanned) setTimeout(refresh, wait + Math.random() * maximumDelayMs);
  };
}

/**
 * Reads the stream while the tab is visible and used, and keeps the queries up to date. Returns a function that stops.
 * `showing` returns the other resources that show a resource's fields.
 */
export function startLive(
  queryClient: QueryClient,
  showing: (resource: string) => readonly string[],
): () => void {
  const refresh = refresher(queryClient, showing);
  let stream: AbortController | undefined;

  const setState = (state: LiveState) => queryClient.setQueryData(stateKey, state);
  /** Refetches what was fetched before this time, and forgets who changed it. */
  const refreshFrom = (time: number, options?: InvalidateOptions) => {
    queryClient.removeQueries({ queryKey: [authors] });
    void queryClient.invalidateQueries({ predicate: ({ state }) => state.dataUpdatedAt < time }, options);
  };
  const onBegun = () => {
    setState('live');
    // What was fetched later, or is being fetched, lacks only changes with which the stream begins.
    refreshFrom(Date.now() - recentMs / 2, { cancelRefetch: false });
  };
  const onMessage = ({ event, data }: Message) => {
    if (event === 'changes') refresh(data);
    if (event === 'presence')
      void queryClient.invalidateQueries({ queryKey: presenceKeyOf(data.resource, data.id) });
    if (event === 'reset')
      setTimeout(() => refreshFrom(Number.POSITIVE_INFINITY), Math.random() * maximumDelayMs);
  };
  const follow = (isFocused: boolean) => {
    if (isFocused === Boolean(stream)) return;
    stream?.abort();
    stream = isFocused ? new AbortController() : undefined;
    if (stream) void maintainConnection({ onBegun, onMessage, onState: setState }, stream.signal);
  };
  follow(focusManager.isFocused());
  const unsubscribe = focusManager.subscribe(follow);
  return () => {
    unsubscribe();
    stream?.abort();
  };
}

/** Returns the resources that register that they show another one's fields. */
export const resourcesShowing = (definitions: ResourceDefinitions<ResourceOptions>, resource: string) =>
  Object.values(definitions).flatMap(({ name, options }) =>
    options?.shows?.includes(resource) ? [name] : [],
  );

/** Keeps what is on screen up to date. */
export function useLive(): void {
  const queryClient = useQueryClient();
  const definitions = useResourceDefinitions<ResourceOptions>();
  useEffect(
    () => startLive(queryClient, (resource) => resourcesShowing(definitions, resource)),
    [queryClient, definitions],
  );
}

export const useLiveState = (): LiveState =>
  useQuery<LiveState>({ queryKey: stateKey, queryFn: skipToken }).data ?? 'starting';

/** Returns whether the stream has been disconnected for longer than `shownAfter`. */
export function useIsAway(): boolean {
  const state = useLiveState();
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    setIsLong(false);
    if (state !== 'away') return;
    const timer = setTimeout(() => setIsLong(true), shownAfterMs);
    return () => clearTimeout(timer);
  }, [state]);
  return isLong && state === 'away';
}
