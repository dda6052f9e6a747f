import type { Db } from '../database/database.ts';

/** Called with what went wrong. */
export type Report = (problem: string) => void;

/** Work that falls due as time passes, by name. Returns how many records it changed. */
export type Chores = Readonly<Record<string, (db: Db, now: string) => Promise<number>>>;

/**
 * Does what is due at `now`, in the order of the chores. Each chore checks and changes its condition in one
 * transaction, so that concurrent or repeated ticks have one effect. A chore that fails does not stop the others.
 */
export async function tick(db: Db, chores: Chores, now: string, report: Report): Promise<number> {
  let done = 0;
  for (const [name, chore] of Object.entries(chores)) {
    try {
      done += await chore(db, now);
    } catch (error) {
      report(`${name} failed: ${(error as Error).message}`);
    }
  }
  return done;
}
