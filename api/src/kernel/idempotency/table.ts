import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../database/column.ts';

/** Responses to POSTs with an Idempotency-Key, for 24 hours. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    /** SHA-256 of caller, call and key, base64url. */
    key_hash: text().primaryKey(),
    /** SHA-256 of the body, base64url. */
    body_hash: text().notNull(),
    /** Null only inside the transaction that runs the work. An erasure finds a parent's responses by `caller`. */
    answer: jsonb().$type<{ caller: string; value: unknown }>(),
    created_at: instant().notNull().default(sql`now()`),
  },
  (table) => [index().on(table.created_at)],
);
