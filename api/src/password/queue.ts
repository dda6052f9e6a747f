import { Refusal } from '../error.ts';

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
