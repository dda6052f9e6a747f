import type { FastifyReply } from 'fastify';
import { clientGone } from '../error/error.ts';
import { tooMany } from '../limit/service.ts';
import { admission } from './admission.ts';

/** The most unfinished uploads of one account, and of a process. */
const perAccount = 3;
const perProcess = 32;

/** Uploads that are checked and stored at a time, since each is in memory then. */
const atOnce = 4;

/** Milliseconds after which an upload that is still stored no longer keeps the next from beginning. */
const longestTurn = 20_000;

/** Seconds after which another try makes sense. */
const retryAfter = 5;

/** Limits what the uploads of one process hold: connections, temporary files and memory. */
export interface UploadLimits {
  /** Counts one more unfinished upload and returns a function that counts it back. Throws a Refusal of 429. */
  enter(account: string): () => void;
  /** Runs the work when it is the upload's turn, or throws without running it where the client has gone. */
  inTurn<Result>(reply: FastifyReply, work: () => Promise<Result>): Promise<Result>;
}

export function uploadLimits(): UploadLimits {
  const unfinished = new Map<string, number>();
  let all = 0;
  const admit = admission(atOnce, longestTurn);
  return {
    enter(account) {
      const own = unfinished.get(account) ?? 0;
      if (own >= perAccount) {
        throw tooMany(
          retryAfter,
          `Only ${perAccount} uploads at a time. Please wait until one has finished.`,
        );
      }
      if (all >= perProcess) throw tooMany(retryAfter, 'Too many uploads at once. Please try again shortly.');
      unfinished.set(account, own + 1);
      all += 1;
      return () => {
        all -= 1;
        const left = (unfinished.get(account) ?? 1) - 1;
        if (left > 0) unfinished.set(account, left);
        else unfinished.delete(account);
      };
    },
    async inTurn(reply, work) {
      let leave = () => {};
      try {
        await new Promise<void>((resolve, reject) => {
          if (reply.raw.destroyed) return reject(clientGone());
          reply.raw.once('close', () => reject(clientGone()));
          leave = admit(resolve);
        });
        return await work();
      } finally {
        leave();
      }
    },
  };
}

/** What the routes of one application share: their limits, and the folder of the files that are being received. */
export interface Uploads extends UploadLimits {
  readonly folder: string;
}
