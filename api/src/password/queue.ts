import { Refusal } from '../error.ts';

/** Hashing fills a core and 19 MiB: so many run at once in a process, so many more may wait. */
const atOnce = 2;
const waitingRoom = 100;

let running = 0;
const waiting: (() => void)[] = [];

/** 503 where too many wait already. */
export const tooBusy = () =>
  new Refusal(503, { message: 'Too many people are signing in at once. Please try again.' }, 2);

/** Runs `work` when its turn has come. Throws a Refusal of 503 where the waiting room is full. */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) {
    if (waiting.length >= waitingRoom) throw tooBusy();
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
