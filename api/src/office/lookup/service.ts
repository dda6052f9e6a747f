import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { role } from '../../accounts/identity/role-table.ts';
import { bookable } from '../../bookings/availability/search.ts';
import { type Db, rows } from '../../kernel/database/database.ts';
import { type Columns, conditions, containing, type ListQuery, pageOf } from '../../kernel/resource/list.ts';
import type { RecordTable } from '../../kernel/resource/record.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';

/** Returns a function that reads a page of `columns` of a table and nothing else. */
const lookup =
  (table: RecordTable, columns: { id: PgColumn; name: PgColumn; photo?: PgColumn }, filters: Columns = {}) =>
  (db: Db, query: ListQuery) => {
    const known = { ...columns, ...filters };
    const where = conditions(known, query.filter, (q) => containing(q, [columns.name]));
    return pageOf(db, table, db.select({ ...columns }).from(table), where, known, query);
  };

export const parents = lookup(
  parentUser,
  { id: parentUser.id, name: parentUser.name },
  { archived: sql`(${parentUser.archived_at} IS NOT NULL)` },
);
export const nannies = lookup(nannyPolo, {
  id: nannyPolo.id,
  name: nannyPolo.display_name,
  photo: nannyPolo.photo,
});
export const roles = lookup(role, { id: role.id, name: role.name });

/** Returns the languages of the bookable nannies, sorted. */
export async function languages(db: Db): Promise<string[]> {
  const found = await rows<{ language: string }>(
    db,
    sql`SELECT DISTINCT unnest(languages) AS language FROM nanny_polo WHERE ${bookable} ORDER BY language`,
  );
  return found.map(({ language }) => language);
}
