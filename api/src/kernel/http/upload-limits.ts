import type { FastifyReply } from 'fastify';
import { serviceUnavailable } from '../error/error.ts';
import type { PreparationLimits } from '../files/preparation-limits.ts';
import type { FileToPrepare } from '../files/prepare-in-children.ts';
import type { PreparedFile } from '../files/prepared-file.ts';
import { limitConcurrency, serializeByKey } from '../limit/concurrency.ts';
import { createLimitRefusal } from '../limit/service.ts';
import { waitForAdmission } from './admission.ts';

/** The maximum number of unfinished uploads of one account (one at work and two waiting), and of one process. */
const maxPerAccount = 3;
const maxPerProcess = 32;

/** Seconds after which the client may try again: after too many uploads, and after too long a wait. */
const retryAfterSeconds = 5;
const retryAfterWaitSeconds = 60;

/** Limits the connections, temporary files, memory and processor time that uploads use in one process. */
export function createUploadLimits({
  slots,
  longestWaitMs,
}: Pick<PreparationLimits, 'slots' | 'longestWaitMs'>) {
  const unfinished = new Map<string, number>();
  const sharing = serializeByKey();
  const inSlot = limitConcurrency({ atOnce: slots, waiting: Number.POSITIVE_INFINITY });
  return {
    /** Counts an unfinished upload and returns a function to call when it has ended. Throws 429. */
    enter(account: string) {
      const own = unfinished.get(account) ?? 0;
      if (own >= maxPerAccount) {
        throw createLimitRefusal(
          retryAfterSeconds,
          `You can upload only ${maxPerAccount} files at a time. Please wait until one has finished.`,
        );
      }
      const all = [...unfinished.values()].reduce((sum, count) => sum + count, 0);
      if (all >= maxPerProcess)
        throw createLimitRefusal(retryAfterSeconds, 'Too many uploads at once. Please try again shortly.');
      unfinished.set(account, own + 1);
      return () => {
        const left = (unfinished.get(account) ?? 1) - 1;
        if (left > 0) unfinished.set(account, left);
        else unfinished.delete(account);
      };
    },
    /**
     * Runs the work when it is the account's turn; accounts take turns. Throws without running it if the client has
     * disconnected, and 503 if its turn does not come in time.
     */
    async inTurn<Result>(reply: FastifyReply, account: string, work: () => Promise<Result>): Promise<Result> {
      const left = Promise.withResolvers<void>();
      let timer: NodeJS.Timeout | undefined;
      try {
        await waitForAdmission(reply, (start, refuse) => {
          const tooLong = serviceUnavailable(
            'Many files are being checked. Please try again in a minute.',
            retryAfterWaitSeconds,
          );
          timer = setTimeout(refuse, longestWaitMs, tooLong);
          // A turn that comes after the work has left ends at once.
          const turn = () => {
            start();
            return left.promise;
          };
          sharing(account, () => inSlot(turn)).catch(refuse);
        });
        clearTimeout(timer);
        return await work();
      } finally {
        clearTimeout(timer);
        left.resolve();
      }
    },
  };
}

/** What the upload routes of one application share. */
export interface Uploads extends ReturnType<typeof createUploadLimits> {
  /** The folder of files being received. */
  readonly folder: string;
  readonly prepare: (file: FileToPrepare) => Promise<PreparedFile>;
}
