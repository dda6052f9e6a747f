import { PgBoss } from 'pg-boss';
import type { OpenDatabase } from '../database/database.ts';
import { clockQueue } from './queue.ts';
import { type Report, tick } from './tick.ts';

export interface Clock {
  /** Lets a tick under way end, at most ten seconds. */
  stop(): Promise<void>;
}

/** Ticks every minute, in one of the processes that run it. */
export async function startClock({ db, queue }: OpenDatabase, report: Report): Promise<Clock> {
  const boss = new PgBoss({ ...queue, supervise: false });
  boss.on('error', (error) => report(`The clock failed: ${error.message}`));
  await boss.start();
  await boss.schedule(clockQueue, '* * * * *');
  await boss.work(clockQueue, { pollingIntervalSeconds: 5 }, async () => {
    await tick(db, new Date().toISOString(), report);
  });
  return { stop: () => boss.stop({ graceful: true, timeout: 10_000, close: true }) };
}
