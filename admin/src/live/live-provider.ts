import type { realtime } from './realtime.ts';

type Realtime = typeof realtime;

/** Returns a method that is loaded when it is first called, since the first screen does not need it. */
const later =
  <Name extends keyof Realtime>(name: Name) =>
  async (...given: Parameters<Realtime[Name]>) => {
    const { realtime } = await import('./realtime.ts');
    return (realtime[name] as (...given: unknown[]) => ReturnType<Realtime[Name]>)(...given);
  };

/** react-admin's realtime contract for the data provider; see `realtime.ts`. */
export const liveProvider = {
  subscribe: later('subscribe'),
  unsubscribe: later('unsubscribe'),
  publish: later('publish'),
  lock: later('lock'),
  unlock: later('unlock'),
  getLock: later('getLock'),
  getLocks: later('getLocks'),
};
