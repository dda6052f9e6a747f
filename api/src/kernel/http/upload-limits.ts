import type { FastifyReply } from 'fastify';
import { tooMany } from '../limit/service.ts';
import { admission, unlessGone } from './admission.ts';

/** The maximum number of unfinished uploads of one account, and of one process. */
const perAccount = 3;
const perProcess = 32;

/** The maximum number of uploads checked and stored at the same time. Each is held in memory while this happens. */
const atOnce = 4;

/** Milliseconds after which an upload that is still being stored no longer blocks the next one. */
const longestTurn = 20_000;

/** Seconds after which the client may try again. */
const retryAfter = 5;

/** Limits the connections, temporary files and memory that uploads use in one process. */
export function uploadLimits() {
  const unfinished = new Map<string, number>();
  let all = 0;
  const admit = admission(atOnce, longestTurn);
  return {
    /** Counts an unfinished upload and returns a function to call when it has ended. Throws 429. */
    enter(account: string) {
      const own = unfinished.get(account) ?? 0;
      if (own >= perAccount) {
        throw tooMany(
          retryAfter,
          `You can upload only ${perAccount} files at a time. Please wait until one has finished.`,
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
    /** Runs the work when it is the upload's turn. Throws without running it if the client has disconnected. */
    async inTurn<Result>(reply: FastifyReply, work: () => Promise<Result>): Promise<Result> {
      let leave = () => {};
      try {
        await unlessGone(reply, (start) => {
          leave = admit(start);
        });
        return await work();
      } finally {
        leave();
      }
    },
  };
}

/** What the upload routes of one application share: their limits, and the folder of files being received. */
export type Uploads = ReturnType<typeof uploadLimits> & { readonly folder: string };
