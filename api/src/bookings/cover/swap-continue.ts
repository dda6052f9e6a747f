import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { Refusal } from '../../kernel/error/error.ts';
import { system } from '../../kernel/history/service.ts';
import { changeEach } from '../../kernel/jobs/try-each.ts';
import { coverRequest } from '../schedule/cover-table.ts';
import { lockRequest } from './request.ts';
import { startCoverRequest } from './start.ts';
import { stepsOf } from './swap-steps.ts';

/** The maximum number of requests in one tick. The next tick continues. */
const atOnce = 100;

/**
 * Starts a cover request for each booking whose swap is off, if the coordinator chose that, and returns how many. Safe
 * to run in several processes at once. An unexpected error does not prevent the other requests; it is thrown at the end.
 */
export async function continueSwaps(db: Db, now: string): Promise<number> {
  const isOff = and(coverRequest.then_ask, inArray(coverRequest.state, ['stopped', 'expired']));
  const due = await db
    .select({ id: coverRequest.id })
    .from(coverRequest)
    .where(isOff)
    .orderBy(asc(coverRequest.id))
    .limit(atOnce);
  return changeEach(db, due, (tx, { id }) => continueSwap(tx, id, now));
}

async function continueSwap(tx: Db, id: number, now: string): Promise<boolean> {
  const { request } = await lockRequest(tx, id);
  const [first] = await stepsOf(tx, id);
  if (!request.then_ask || !first) return false;
  await tx.update(coverRequest).set({ then_ask: false }).where(eq(coverRequest.id, id));
  try {
    await tx.transaction((inner) => startCoverRequest(inner, system, [first.row.id], now));
    return true;
  } catch (error) {
    // The booking has a nanny or is cancelled, or no nanny is free: it stays as it is.
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
}
