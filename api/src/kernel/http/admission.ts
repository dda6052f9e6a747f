import type { FastifyReply } from 'fastify';
import { clientGone } from '../error/error.ts';

/**
 * Limits concurrent work to `atOnce`; other work starts in order of arrival. The returned function takes the work to
 * start, and itself returns a function that releases the turn or leaves the queue. After `longest` milliseconds a turn
 * is released automatically, so that one slow call does not block the others.
 */
export function admission(atOnce: number, longest: number) {
  let working = 0;
  const waiting = new Set<() => void>();

  return (begin: () => void): (() => void) => {
    let timer: NodeJS.Timeout | undefined;
    let holds = false;
    const start = () => {
      holds = true;
      working += 1;
      timer = setTimeout(leave, longest).unref();
      begin();
    };
    const leave = () => {
      waiting.delete(start);
      if (!holds) return;
      holds = false;
      working -= 1;
      clearTimeout(timer);
      const [next] = waiting;
      if (!next) return;
      waiting.delete(next);
      next();
    };
    if (working < atOnce) start();
    else waiting.add(start);
    return leave;
  };
}

/** Waits until `queue` calls `start`. Throws if it calls `refuse` or the client disconnects before that. */
export const unlessGone = (
  reply: FastifyReply,
  queue: (start: () => void, refuse: (error: unknown) => void) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    if (reply.raw.destroyed) return reject(clientGone());
    reply.raw.once('close', () => reject(clientGone()));
    queue(resolve, reject);
  });
