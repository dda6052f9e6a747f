import { and, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../kernel/database/database.ts';

/** Returns whether two e-mail addresses are the same, in any letter case. */
export const sameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Returns the condition for rows with this address, in any letter case. */
export const hasEmail = (table: { email: PgColumn }, email: string): SQL =>
  sql`lower(${table.email}) = lower(${email})`;

/** Returns whether a row of `table` other than `own` has this address, in any letter case. */
export async function isEmailTaken(
  db: Db,
  table: PgTable & { id: PgColumn; email: PgColumn },
  email: string,
  own = 0,
): Promise<boolean> {
  return (await db.$count(table, and(hasEmail(table, email), ne(table.id, own)))) > 0;
}
