import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { QueueConnection } from './queue.ts';

/** A database or a transaction of it, on either engine. */
export type Db = PgDatabase<PgQueryResultHKT>;

/** An open database with what its process must do for it. */
export interface OpenDatabase {
  readonly db: Db;
  readonly engine: 'pglite' | 'postgres';
  /** Connections that this process holds, and calls that wait for one; PGlite has but itself. */
  pool?(): { readonly total: number; readonly idle: number; readonly waiting: number };
  /**
   * From now on a server that does not answer is told within two seconds, by failing what waits for it. Who serves
   * people calls it; what may take its time, such as filling a database, does not.
   */
  watch?(): void;
  /** How the queue of mails reaches it. */
  readonly queue: QueueConnection;
  close(): Promise<void>;
}

/** Returns what Drizzle opened on either engine's driver as the one type that both share. */
export const asDb = (opened: object): Db => opened as Db;

/** Runs SQL that the query builder has no words for. Names are as the SQL gives them, values as the driver does. */
export async function rows<Row>(db: Db, query: SQL): Promise<Row[]> {
  const result = (await db.execute(query)) as { rows: Row[] };
  return result.rows;
}
