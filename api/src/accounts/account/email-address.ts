import { and, ne, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../kernel/database/database.ts';

/** Returns whether two e-mail addresses are the same, in any letter case. */
export const sameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Returns whether a row of `table` other than `own` has this address, in any letter case. */
export async function isEmailTaken(
  db: Db,
  table: PgTable & { id: PgColumn; email: PgColumn },
  email: string,
  own = 0,
): Promise<boolean> {
  return (await db.$count(table, and(sql`lower(${table.email}) = lower(${email})`, ne(table.id, own)))) > 0;
}
