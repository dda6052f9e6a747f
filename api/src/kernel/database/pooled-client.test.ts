import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import { addressOf, onPostgres, openDatabase } from '../../test/database.ts';
import { queryRows, toDb } from './database.ts';
import { PooledClient } from './pooled-client.ts';
import { openPostgres } from './postgres.ts';
import { ConnectionFailed, isDatabaseAway } from './sql-state.ts';

const database = await openDatabase();

describe('PooledClient', () => {
  it.runIf(onPostgres())('prepares a statement that recurs, and not one that runs once', async () => {
    const { db, close } = await openPostgres(addressOf(database), { connections: 1 });
    try {
      const count = (text: string) =>
        queryRows<{ count: number }>(
          db,
          sql`SELECT count(*)::int AS count FROM pg_prepared_statements WHERE statement LIKE ${text}`,
        );
      for (const day of [1, 2, 3]) await db.execute(sql`SELECT ${day}::int AS recurring`);
      await db.execute(sql`SELECT ${1}::int AS single`);
      expect(await count('%AS recurring')).toEqual([{ count: 1 }]);
      expect(await count('%AS single')).toEqual([{ count: 0 }]);
    } finally {
      await close();
    }
  });

  it('tells that the database is away when a transaction cannot connect', async () => {
    const pool = new Pool({
      Client: PooledClient,
      connectionString: 'postgres://nobody@127.0.0.1:1/nothing',
    });
    const error = await toDb(drizzle(pool))
      .transaction(async () => {})
      .catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(ConnectionFailed);
    expect(isDatabaseAway(error)).toBe(true);
  });

  it('tells that the database is away when no connection becomes free in time', async () => {
    const away = new Error('timeout exceeded when trying to connect');
    expect(isDatabaseAway(away)).toBe(true);
    expect(isDatabaseAway(new Error(`The note says: ${away.message}`))).toBe(false);
  });
});
