import type { Db } from '../kernel/database/database.ts';

/** Returns the database, except that its first transaction does its work and is rolled back by an error. */
export function withFirstFailing(db: Db): Db {
  let begun = 0;
  return new Proxy(db, {
    get: (target, name) => {
      if (name !== 'transaction') return Reflect.get(target, name);
      return (work: (tx: Db) => Promise<unknown>) =>
        target.transaction(async (tx) => {
          const done = await work(tx);
          begun += 1;
          if (begun === 1) throw new Error('Killed before the commit');
          return done;
        });
    },
  });
}
