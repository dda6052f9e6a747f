import type { LiveCallback } from './live.ts';

/** Loads the live updates on the first call, since the first screen does not need them. */
const loadLive = async () => (await import('./live.ts')).liveUpdates();

/** The methods of react-admin's realtime contract with which a form learns who changed its record. */
export const liveProvider = {
  subscribe: async (topic: string, callback: LiveCallback) => (await loadLive()).subscribe(topic, callback),
  unsubscribe: async (topic: string, callback: LiveCallback) =>
    (await loadLive()).unsubscribe(topic, callback),
};
