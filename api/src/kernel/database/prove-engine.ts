import { sql } from 'drizzle-orm';
import { type Db, queryRows } from './database.ts';
import { runAndRollBack } from './rolled-back.ts';
import { sqlStateOf } from './sql-state.ts';

/** The engine cannot be reached, or lacks a guarantee that the product needs. */
export class EngineRefused extends Error {}

/** Throws `EngineRefused` if the engine lets the ranges of one key overlap or does not hold advisory locks. */
export async function proveEngine(db: Db): Promise<void> {
  await runAndRollBack(db, async (tx) => {
    await tx.execute(sql`CREATE TEMPORARY TABLE engine_proof (key integer, period tstzrange,
      EXCLUDE USING gist (key WITH =, period WITH &&)) ON COMMIT DROP`);
    await tx.execute(sql`INSERT INTO engine_proof VALUES (1, '[2026-01-01 09:00Z, 2026-01-01 12:00Z)')`);
    const second = tx.transaction((inner) =>
      inner.execute(sql`INSERT INTO engine_proof VALUES (1, '[2026-01-01 11:00Z, 2026-01-01 13:00Z)')`),
    );
    const state = await second.then(() => 'accepted', sqlStateOf);
    if (state !== '23P01') throw new EngineRefused('This database does not enforce exclusion constraints.');
    await tx.execute(sql`SELECT pg_advisory_xact_lock(1, 1)`);
    const [held] = await queryRows<{ count: number }>(
      tx,
      sql`SELECT count(*)::int AS count FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid() AND granted`,
    );
    if (!held?.count) throw new EngineRefused('This database does not hold advisory locks.');
  });
}
