import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { role } from '../../accounts/identity/role-table.ts';
import { bookable } from '../../bookings/availability/search.ts';
import { type Db, rows } from '../../kernel/database/database.ts';
import { type Columns, conditions, type ListQuery, pageOf } from '../../kernel/resource/list.ts';
import type { RecordTable } from '../../kernel/resource/record.ts';
import { containing, type SearchText } from '../../kernel/resource/search.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { isDossierFound, isFamilyFound } from '../../people/search.ts';

/** Returns a function that reads a page of `columns` of a table and nothing else. */
const lookup =
  (
    table: RecordTable,
    columns: { id: PgColumn; name: PgColumn; photo?: PgColumn },
    search: (q: SearchText) => SQL | undefined,
    filters: Columns = {},
  ) =>
  (db: Db, query: ListQuery) => {
    const known = { ...columns, ...filters };
    const where = conditions(known, query.filter, search);
    return pageOf(db, table, db.select({ ...columns }).from(table), where, known, query);
  };

export const parents = lookup(
  parentUser,
  { id: parentUser.id, name: parentUser.name },
  (q) => isFamilyFound(parentUser.id, q),
  { archived: sql`(${parentUser.archived_at} IS NOT NULL)` },
);
export const nannies = lookup(
  nannyPolo,
  { id: nannyPolo.id, name: nannyPolo.display_name, photo: nannyPolo.photo },
  (q) => isDossierFound(nannyPolo, q),
);
export const roles = lookup(role, { id: role.id, name: role.name }, (q) => containing(q, [role.name]));

/** Returns the languages of the bookable nannies, sorted. */
export async function languages(db: Db): Promise<string[]> {
  const found = await rows<{ language: string }>(
    db,
    sql`SELECT language FROM (SELECT DISTINCT unnest(languages) AS language FROM nanny_polo WHERE ${bookable}) AS spoken
        ORDER BY language COLLATE "und-x-icu"`,
  );
  return found.map(({ language }) => language);
}
