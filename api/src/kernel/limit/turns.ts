import { Refusal } from '../error/error.ts';

/** Work that must not all be done at once. */
export interface Turns {
  /** So many at a time. */
  readonly atOnce: number;
  /** So many more may wait. */
  readonly waiting: number;
}

/** 503 where too many wait already. */
const tooBusy = () =>
  new Refusal(503, { message: 'Too many people are signing in at once. Please try again.' }, 2);

/**
 * Lets work begin in the order in which it comes, a few at a time. What it answers throws a Refusal of 503 where the
 * waiting room is full.
 */
export function takeTurns({ atOnce, waiting }: Turns) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw tooBusy();
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

/** The most calls of one key that may wait. They hold places that other callers need. */
const mostOfOneKey = 200;

/**
 * Returns a function that runs the work of one key one at a time, in the order in which it arrives; keys do not wait for
 * each other. Work of one key so has at most one place in any queue it joins. Throws 503 where too much of one key
 * waits already.
 */
export function oneAtATime() {
  const waiting = new Map<string, (() => void)[]>();
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const line = waiting.get(key);
    if (!line) waiting.set(key, []);
    else if (line.length >= mostOfOneKey) throw tooBusy();
    else await new Promise<void>((resolve) => line.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.get(key)?.shift();
      if (next) next();
      else waiting.delete(key);
    }
  };
}
