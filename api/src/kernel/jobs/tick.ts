import type { Db } from '../database/database.ts';

/** Reports a problem as text. */
export type Report = (problem: string) => void;

/** Work that is due at certain times, by name. Each returns how many records it changed. */
export type Chores = Readonly<Record<string, (db: Db, now: string) => Promise<number>>>;

/**
 * Runs the chores in order for what is due at `now`. Each chore checks and changes its condition in one transaction, so
 * that concurrent or repeated ticks have one effect. A failed chore does not stop the others.
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
