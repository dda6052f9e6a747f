import { PgBoss } from 'pg-boss';
import type { Db, OpenDatabase } from '../database/database.ts';
import { clockQueue } from '../database/queue.ts';
import { messagesOf } from '../database/sql-state.ts';

/** Reports a problem as text without secrets or personal data. */
export type Report = (problem: string) => void;

/** Does what is due at `now` and returns the number of records changed. */
type Chore = (db: Db, now: string) => Promise<number>;

export type Chores = Readonly<Record<string, Chore>>;

/** Returns a chore that runs `work` in the first minute of each hour. */
export const makeHourly =
  (work: (db: Db) => Promise<unknown>): Chore =>
  async (db, now) => {
    if (new Date(now).getMinutes() === 0) await work(db);
    return 0;
  };

/**
 * Runs the chores in order, for what is due at `now`, and returns the number of records changed. The transaction that
 * changes a record also checks that it is still due, so repeated or concurrent ticks have no further effect. A failed
 * chore does not stop the others.
 */
export async function runChores(db: Db, chores: Chores, now: string, report: Report): Promise<number> {
  let done = 0;
  for (const [name, chore] of Object.entries(chores)) {
    try {
      done += await chore(db, now);
    } catch (error) {
      report(`${name} failed: ${messagesOf(error)}`);
    }
  }
  return done;
}

/** Starts a tick every minute, in one of the processes that run the clock. */
export async function startClock({ db, queue }: OpenDatabase, chores: Chores, report: Report) {
  const boss = new PgBoss({ ...queue, supervise: false });
  boss.on('error', (error) => report(`The clock failed: ${error.message}`));
  await boss.start();
  await boss.schedule(clockQueue, '* * * * *');
  await boss.work(clockQueue, { pollingIntervalSeconds: 5 }, async () => {
    await runChores(db, chores, new Date().toISOString(), report);
  });
  /** `stop` waits for a running tick for at most ten seconds. */
  return { stop: () => boss.stop({ graceful: true, timeout: 10_000, close: true }) };
}
