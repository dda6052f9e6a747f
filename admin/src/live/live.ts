import type { Change } from '@nanny-polo/shared/live';
import { endSession } from '../session/leave.ts';
import { ownProfile, readAdminSession } from '../session/own-profile.ts';
import { fetchProfile } from '../session/profile.ts';
import { type LiveState, type Message, stayConnected } from './connection.ts';
import { lead } from './lead.ts';

/** Called after a change, with the name of the person who made it. */
export type LiveCallback = (event: { readonly by?: string }) => void;

/** The messages between the tabs of a browser. */
type TabMessage =
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'state'; readonly state: LiveState; readonly id: string | undefined }
  /** A tab has opened and asks for recent changes. */
  | { readonly kind: 'hello' };

/** Milliseconds for which changes are repeated to new tabs and watchers, whose data may be older than the changes. */
const recently = 30_000;

/**
 * Starts the live updates of this tab. One tab of the browser reads the stream and passes it on to the others; when
 * that tab is closed, another one resumes where it stopped.
 */
function startLive() {
  const name = `live-${ownProfile()?.id ?? 'unknown'}`;
  const channel = new BroadcastChannel(name);
  const callbacks = new Map<string, Set<LiveCallback>>();
  const stateWatchers = new Set<() => void>();
  const changeWatchers = new Set<(changes: readonly Change[] | null) => void>();
  let state: LiveState = 'starting';
  let lastId: string | undefined;
  let leading = false;
  let kept: { readonly at: number; readonly message: Message }[] = [];

  /** Returns the recent messages, oldest first, and forgets older ones. */
  function recent(): typeof kept {
    const since = Date.now() - recently;
    kept = kept.filter(({ at }) => at > since);
    return kept;
  }

  const send = (message: TabMessage) => channel.postMessage(message);
  const dispatch = (topic: string, by?: string) => {
    for (const callback of [...(callbacks.get(topic) ?? [])]) callback({ ...(by && { by }) });
  };

  function setState(next: LiveState): void {
    if (state === next) return;
    state = next;
    for (const listener of [...stateWatchers]) listener();
  }

  function receive(message: Message): void {
    const { event, data } = message;
    kept = [...recent(), { at: Date.now(), message }];
    if (event === 'presence') dispatch(`presence/${data.resource}/${data.id}`);
    if (event === 'changes')
      for (const { resource, id, by } of data) dispatch(`resource/${resource}/${id}`, by);
    if (event === 'changes' || event === 'reset') for (const watch of [...changeWatchers]) watch(data);
  }

  channel.onmessage = ({ data: received }: MessageEvent<TabMessage>) => {
    if (received.kind === 'message') receive(received.message);
    if (received.kind === 'state') {
      lastId = received.id;
      setState(received.state);
    }
    if (received.kind === 'hello' && leading) {
      for (const { message } of recent()) send({ kind: 'message', message });
      send({ kind: 'state', state, id: lastId });
    }
  };
  send({ kind: 'hello' });

  const stopLeading = lead(name, (signal) => {
    leading = true;
    return stayConnected(
      {
        token: () => readAdminSession()?.token ?? null,
        lastId: () => lastId,
        onMessage(message) {
          send({ kind: 'message', message });
          receive(message);
        },
        onId(id) {
          lastId = id;
          send({ kind: 'state', state, id });
        },
        onState(next) {
          setState(next);
          send({ kind: 'state', state, id: lastId });
        },
        onOver: endSession,
        onOpen: fetchProfile,
      },
      signal,
    );
  });

  return {
    state: () => state,
    /** Calls `listener` whenever the state changes, and returns a function that unsubscribes. */
    watchState(listener: () => void) {
      stateWatchers.add(listener);
      return () => stateWatchers.delete(listener);
    },
    /**
     * Calls `listener` with recent changes immediately and with others as they arrive, or with null if everything may
     * have changed. Returns a function that unsubscribes.
     */
    watchChanges(listener: (changes: readonly Change[] | null) => void) {
      for (const { message } of recent())
        if (message.event === 'changes' || message.event === 'reset') listener(message.data);
      changeWatchers.add(listener);
      return () => changeWatchers.delete(listener);
    },
    /** Topics are `resource/{name}/{id}` for changes of a record, and `presence/{name}/{id}` for who has it open. */
    subscribe(topic: string, callback: LiveCallback) {
      callbacks.set(topic, (callbacks.get(topic) ?? new Set()).add(callback));
    },
    unsubscribe: (topic: string, callback: LiveCallback) => void callbacks.get(topic)?.delete(callback),
    stop() {
      stopLeading();
      channel.close();
    },
  };
}

let live: ReturnType<typeof startLive> | undefined;

/** Returns the live updates of this tab, and starts them on the first call. */
export function liveUpdates() {
  live ??= startLive();
  return live;
}
