import { nannyStatus } from '@nanny-polo/shared/people/nanny';
import { type SQL, sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { defineChoice, definePersonName, recordColumns } from '../../kernel/database/column.ts';
import { nannyPolo } from '../nanny-polo/table.ts';

/** Accounts of nannies. A dossier belongs to at most one account. */
export const nannyUser = pgTable(
  'nanny_user',
  {
    ...recordColumns,
    first_name: text().notNull(),
    last_name: text().notNull(),
    name: definePersonName(),
    email: text().notNull(),
    phone: text(),
    status: defineChoice(nannyStatus).default('invited'),
    nanny_polo_id: integer()
      .unique()
      .references(() => nannyPolo.id),
    internal_note: text().notNull().default(''),
    /** Name, e-mail address and telephone number for the search. */
    search_text: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`person_search_text(first_name || ' ' || last_name, email, phone, NULL)`,
      ),
  },
  (table) => [
    uniqueIndex('nanny_user_email').on(sql`lower(${table.email})`),
    index('nanny_user_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
    index().on(table.status, table.id),
  ],
);
