/** E-mail addresses are compared case-insensitively. */

import { and, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../kernel/database/database.ts';

export const isSameEmail = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

export const hasEmail = (table: { email: PgColumn }, email: string): SQL =>
  sql`lower(${table.email}) = lower(${email})`;

/** Returns whether a row of `table` other than `own` has this address. */
export async function isEmailTaken(
  db: Db,
  table: PgTable & { id: PgColumn; email: PgColumn },
  email: string,
  own = 0,
): Promise<boolean> {
  return (await db.$count(table, and(hasEmail(table, email), ne(table.id, own)))) > 0;
}
