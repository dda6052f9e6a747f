import type { FastifyReply } from 'fastify';
import { createClientGoneRefusal } from '../error/error.ts';

/** Waits until `queue` calls `start`. Throws if it calls `refuse` or the client disconnects before that. */
export const waitForAdmission = (
  reply: FastifyReply,
  queue: (start: () => void, refuse: (error: unknown) => void) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    if (reply.raw.destroyed) return reject(createClientGoneRefusal());
    reply.raw.once('close', () => reject(createClientGoneRefusal()));
    queue(resolve, reject);
  });
