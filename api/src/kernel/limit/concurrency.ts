import { createBusyRefusal } from '../error/error.ts';

/** Returns a function that runs work in order of arrival, `atOnce` at a time. It throws 503 if `waiting` are queued. */
export function limitConcurrency({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw createBusyRefusal();
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** The maximum number of waiting calls of one key. Each counts towards the calls that the process accepts. */
const maxPerKey = 200;

/**
 * Returns a function that runs the work of each key in turn, in order of arrival; different keys do not wait for each
 * other. The work of one key therefore takes at most one place in any queue that it joins. Throws 503 when too much
 * work of the key is waiting.
 */
export function serializeByKey() {
  const waiting = new Map<string, (() => void)[]>();
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const queue = waiting.get(key);
    if (!queue) waiting.set(key, []);
    else if (queue.length >= maxPerKey) throw createBusyRefusal();
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.get(key)?.shift();
      if (next) next();
      else waiting.delete(key);
    }
  };
}
