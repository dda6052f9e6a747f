import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { role } from '../../accounts/identity/role-table.ts';
import { bookable } from '../../bookings/availability/search.ts';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { buildConditions, type Columns, type ListQuery, readPage } from '../../kernel/resource/list.ts';
import type { RecordTable } from '../../kernel/resource/record.ts';
import { matchesColumns, type SearchText } from '../../kernel/resource/search.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { isDossierFound, isFamilyFound } from '../../people/search-texts.ts';

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
    const where = buildConditions(known, query.filter, search);
    return readPage(db, table, db.select({ ...columns }).from(table), where, known, query);
  };

export const listParents = lookup(
  parentUser,
  { id: parentUser.id, name: parentUser.name },
  (q) => isFamilyFound(parentUser.id, q),
  { archived: sql`(${parentUser.archived_at} IS NOT NULL)` },
);
export const listNannies = lookup(
  nannyPolo,
  { id: nannyPolo.id, name: nannyPolo.display_name, photo: nannyPolo.photo },
  (q) => isDossierFound(nannyPolo, q),
);
export const listRoles = lookup(role, { id: role.id, name: role.name }, (q) =>
  matchesColumns(q, [role.name]),
);

/** Returns the languages of the bookable nannies, sorted. */
export async function listLanguages(db: Db): Promise<string[]> {
  const nannyLanguages = await queryRows<{ language: string }>(
    db,
    sql`SELECT language FROM (SELECT DISTINCT unnest(languages) AS language FROM nanny_polo WHERE ${bookable}) AS spoken
        ORDER BY language COLLATE "und-x-icu"`,
  );
  return nannyLanguages.map(({ language }) => language);
}
