import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { QueueConnection } from './queue.ts';

/** The channel of the notices. Triggers on presence and sessions notify it too. */
export const noticeChannel = 'live';

/** A database or one of its transactions, on either engine. */
export type Db = PgDatabase<PgQueryResultHKT>;

/** An open database, and how this process monitors it, listens to it and closes it. */
export interface OpenDatabase {
  readonly db: Db;
  readonly engine: 'pglite' | 'postgres';
  /** Connections of this process, and statements and transactions waiting for one. PGlite has none to count. */
  pool?(): { readonly total: number; readonly idle: number; readonly waiting: number };
  /** Starts to monitor the server: from then on statements fail within two seconds when it stops responding. */
  watch?(): void;
  /**
   * Calls `listener` with each notice of every process, and with '' whenever listening begins. Returns a function that
   * stops.
   */
  listen(listener: (notice: string) => void): () => Promise<void>;
  /** How the queues of mails and of the clock connect. */
  readonly queue: QueueConnection;
  close(): Promise<void>;
}

/** Casts a database that Drizzle opened, with either engine's driver, to the type that both share. */
export const toDb = (opened: object): Db => opened as Db;

/** Runs SQL that the query builder cannot express. Names are as in the SQL, values as the driver returns them. */
export async function queryRows<Row>(db: Db, query: SQL): Promise<Row[]> {
  const result = (await db.execute(query)) as { rows: Row[] };
  return result.rows;
}
