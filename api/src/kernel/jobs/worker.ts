import { PgBoss } from 'pg-boss';
import type { OpenDatabase } from '../database/database.ts';
import { clockQueue } from '../database/queue.ts';
import { type Chores, type Report, tick } from './tick.ts';

export interface Clock {
  /** Waits for a running tick, at most ten seconds. */
  stop(): Promise<void>;
}

/** Starts a tick every minute, in one of the processes that run the clock. */
export async function startClock(
  { db, queue }: OpenDatabase,
  chores: Chores,
  report: Report,
): Promise<Clock> {
  const boss = new PgBoss({ ...queue, supervise: false });
  boss.on('error', (error) => report(`The clock failed: ${error.message}`));
  await boss.start();
  await boss.schedule(clockQueue, '* * * * *');
  await boss.work(clockQueue, { pollingIntervalSeconds: 5 }, async () => {
    await tick(db, chores, new Date().toISOString(), report);
  });
  return { stop: () => boss.stop({ graceful: true, timeout: 10_000, close: true }) };
}
