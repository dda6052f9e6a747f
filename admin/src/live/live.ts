import type { AdminProfile } from '@nanny-polo/shared/admin-account';
import type { Change } from '@nanny-polo/shared/live';
import { readProfile, readSession } from '@nanny-polo/shared/session';
import { endSession } from '../session/leave.ts';
import { fetchProfile } from '../session/profile.ts';
import { type LiveState, type Message, stayConnected } from './connection.ts';
import { lead } from './lead.ts';

/** An event of a topic in react-admin's realtime contract, with its details from the history. */
export interface LiveEvent {
  readonly topic: string;
  readonly type: string;
  readonly payload?: unknown;
  readonly date: Date;
  readonly action?: string;
  /** The name of the person who made the change. */
  readonly by?: string;
}
export type LiveCallback = (event: LiveEvent) => void;

/** The messages between the tabs of a browser. */
type TabMessage =
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'state'; readonly state: LiveState; readonly id: string | undefined }
  | { readonly kind: 'published'; readonly event: LiveEvent }
  /** A tab has opened and asks for recent changes. */
  | { readonly kind: 'hello' };

/** Milliseconds for which changes are repeated to new tabs and watchers, whose data may be older than the changes. */
const recently = 30_000;

/** The live updates of this tab. */
export interface Live {
  readonly state: () => LiveState;
  /** Calls `listener` whenever the state changes, and returns a function that unsubscribes. */
  watchState(listener: () => void): () => void;
  /** Calls `listener` with changes by others, recent ones at once, or with null if everything may have changed. */
  watchChanges(listener: (changes: readonly Change[] | null) => void): () => void;
  subscribe(topic: string, callback: LiveCallback): void;
  unsubscribe(topic: string, callback: LiveCallback): void;
  publish(topic: string, event: object): void;
  stop(): void;
}

const typeOf = (action: string) => (action === 'create' || action === 'delete' ? `${action}d` : 'updated');

/**
 * Starts the live updates of this tab. One tab of the browser reads the stream and passes it on to the others; when
 * that tab is closed, another one resumes where it stopped.
 */
function startLive(): Live {
  const name = `live-${readProfile<AdminProfile>()?.id ?? 'unknown'}`;
  const channel = new BroadcastChannel(name);
  const callbacks = new Map<string, Set<LiveCallback>>();
  const stateWatchers = new Set<() => void>();
  const changeWatchers = new Set<(changes: readonly Change[] | null) => void>();
  let state: LiveState = 'starting';
  let lastId: string | undefined;
  let leading = false;
  let recent: { readonly at: number; readonly message: Message }[] = [];

  const send = (message: TabMessage) => channel.postMessage(message);
  const dispatch = (event: LiveEvent) => {
    for (const callback of [...(callbacks.get(event.topic) ?? [])]) callback(event);
  };

  function setState(next: LiveState): void {
    if (state === next) return;
    state = next;
    for (const listener of [...stateWatchers]) listener();
  }

  function dispatchChange({ resource, id, action, by }: Change, date: Date): void {
    const event = { type: typeOf(action), payload: { ids: [id] }, date, action, by };
    dispatch({ ...event, topic: `resource/${resource}` });
    dispatch({ ...event, topic: `resource/${resource}/${id}` });
  }

  function receive(message: Message): void {
    const { event, data } = message;
    const date = new Date();
    const now = date.getTime();
    recent = [...recent.filter(({ at }) => at > now - recently), { at: now, message }];
    if (event === 'presence')
      dispatch({ topic: `presence/${data.resource}/${data.id}`, type: 'updated', date, payload: data });
    if (event === 'changes') for (const change of data) dispatchChange(change, date);
    if (event === 'changes' || event === 'reset') for (const watch of [...changeWatchers]) watch(data);
  }

  channel.onmessage = ({ data: received }: MessageEvent<TabMessage>) => {
    if (received.kind === 'message') receive(received.message);
    if (received.kind === 'published') dispatch(received.event);
    if (received.kind === 'state') {
      lastId = received.id;
      setState(received.state);
    }
    if (received.kind === 'hello' && leading) {
      const since = Date.now() - recently;
      for (const { at, message } of recent) if (at > since) send({ kind: 'message', message });
      send({ kind: 'state', state, id: lastId });
    }
  };
  send({ kind: 'hello' });

  const stopLeading = lead(name, (signal) => {
    leading = true;
    return stayConnected(
      {
        token: () => readSession()?.token ?? null,
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
        onPermissions: () => fetchProfile().catch(() => undefined),
      },
      signal,
    );
  });

  return {
    state: () => state,
    watchState(listener) {
      stateWatchers.add(listener);
      return () => stateWatchers.delete(listener);
    },
    watchChanges(listener) {
      for (const { message } of recent)
        if (message.event === 'changes' || message.event === 'reset') listener(message.data);
      changeWatchers.add(listener);
      return () => changeWatchers.delete(listener);
    },
    subscribe(topic, callback) {
      callbacks.set(topic, (callbacks.get(topic) ?? new Set()).add(callback));
    },
    unsubscribe: (topic, callback) => void callbacks.get(topic)?.delete(callback),
    publish(topic, given) {
      const event = { type: 'updated', ...given, topic, date: new Date() };
      send({ kind: 'published', event });
      dispatch(event);
    },
    stop() {
      stopLeading();
      channel.close();
    },
  };
}

let live: Live | undefined;

/** Returns the live updates of this tab, and starts them on the first call. */
export function theLive(): Live {
  live ??= startLive();
  return live;
}
