import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { role } from '../../accounts/identity/role-table.ts';
import { bookable } from '../../bookings/availability/search.ts';
import { type Db, rows } from '../../kernel/database/database.ts';
import { notFound } from '../../kernel/error/error.ts';
import {
  conditions,
  containing,
  type ListQuery,
  order,
  type Page,
  slice,
} from '../../kernel/resource/list.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';

/** Reads the names of one kind of record. */
export interface Lookup {
  readonly list: (db: Db, query: ListQuery) => Promise<Page<unknown>>;
  /** Throws 404. */
  readonly get: (db: Db, id: number) => Promise<unknown>;
}

/** Returns a look-up that reads `columns` of a table and nothing else. */
function lookup(
  table: PgTable,
  columns: { id: PgColumn; name: PgColumn; photo?: PgColumn },
  what: string,
  filters: Readonly<Record<string, SQL>> = {},
): Lookup {
  const names = (db: Db) => db.select({ ...columns }).from(table);
  return {
    async list(db, { filter, range, sort }) {
      const where = conditions({ ...columns, ...filters }, filter, (q) => containing(q, [columns.name]));
      const { limit, offset } = slice(range);
      const [records, total] = await Promise.all([
        names(db)
          .where(where)
          .orderBy(...order(columns, sort))
          .limit(limit)
          .offset(offset),
        db.$count(table, where),
      ]);
      return { records, total };
    },
    async get(db, id) {
      const [found] = await names(db).where(eq(columns.id, id));
      if (!found) throw notFound(what);
      return found;
    },
  };
}

export const parents = lookup(parentUser, { id: parentUser.id, name: parentUser.name }, 'Parent', {
  archived: sql`(${parentUser.archived_at} IS NOT NULL)`,
});
export const nannies = lookup(
  nannyPolo,
  { id: nannyPolo.id, name: nannyPolo.display_name, photo: nannyPolo.photo },
  'Nanny',
);
export const roles = lookup(role, { id: role.id, name: role.name }, 'Role');

/** Returns the languages of the bookable nannies, sorted. */
export async function languages(db: Db): Promise<string[]> {
  const found = await rows<{ language: string }>(
    db,
    sql`SELECT DISTINCT unnest(languages) AS language FROM nanny_polo WHERE ${bookable} ORDER BY language`,
  );
  return found.map(({ language }) => language);
}
