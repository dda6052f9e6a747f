import { sql } from 'drizzle-orm';
import { type Db, queryRows } from '../kernel/database/database.ts';
import { openPostgres } from '../kernel/database/postgres.ts';
import { addressOf, testDatabase } from './database.ts';

/**
 * Runs a call 20 times on one connection to the demo agency on PostgreSQL. Returns, for each of its long statements,
 * the number of times that PostgreSQL used the generic plan: at most 15, because it first makes five custom plans,
 * whose costs it compares with the generic plan's.
 */
export async function keptPlans(call: (db: Db, at: number) => Promise<unknown>): Promise<number[]> {
  const database = await testDatabase('demo');
  const { db, close } = await openPostgres(addressOf(database), { connections: 1 });
  try {
    for (let at = 0; at < 20; at += 1) await call(db, at);
    const statements = await queryRows<{ kept: number }>(
      db,
      sql`SELECT generic_plans::int AS kept FROM pg_prepared_statements WHERE length(statement) > 2000`,
    );
    return statements.map(({ kept }) => kept);
  } finally {
    await close();
    await database.close();
  }
}
