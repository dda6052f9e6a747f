import { eq, ilike } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../database/database.ts';
import { conditions, containing, type ListQuery, order, type Page, slice } from '../database/list.ts';
import { notFound } from '../error.ts';
import { nannyPolo } from '../nanny-polo/table.ts';
import { parentUser } from '../parents/table.ts';

interface Name {
  readonly id: number;
  readonly name: string;
}

/** Names of the people in one table, and nothing else of them. */
function lookup(table: PgTable, columns: { id: PgColumn; name: PgColumn }, who: string) {
  const names = (db: Db) => db.select(columns).from(table);
  return {
    async list(db: Db, { filter, range, sort }: ListQuery): Promise<Page<Name>> {
      const where = conditions(columns, filter, (q) => ilike(columns.name, containing(q)));
      const { limit, offset } = slice(range);
      const [records, total] = await Promise.all([
        names(db)
          .where(where)
          .orderBy(...order(columns, sort))
          .limit(limit)
          .offset(offset),
        db.$count(table, where),
      ]);
      return { records: records as Name[], total };
    },
    async get(db: Db, id: number): Promise<Name> {
      const [found] = await names(db).where(eq(columns.id, id));
      if (!found) throw notFound(who);
      return found as Name;
    },
  };
}

export const parents = lookup(parentUser, { id: parentUser.id, name: parentUser.name }, 'Parent');
export const nannies = lookup(nannyPolo, { id: nannyPolo.id, name: nannyPolo.display_name }, 'Nanny');
