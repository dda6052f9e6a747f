import { ageGroup } from '@nanny-polo/shared/people/age-group';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { defineReference, enumValuesOf, instant } from '../../kernel/database/column.ts';
import { nannyPolo } from '../nanny-polo/table.ts';

/** Applications as nannies sent them, each with the dossier that it added or that had its address already. */
export const nannyApplication = pgTable(
  'nanny_application',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    at: instant().notNull().default(sql`now()`),
    nanny_polo_id: defineReference(() => nannyPolo.id, { onDelete: 'cascade' }),
    /** Whether the dossier had the address already. */
    known: boolean().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    postcode: text().notNull(),
    experience_years: integer().notNull(),
    languages: text().array().notNull(),
    age_groups: text({ enum: enumValuesOf(ageGroup) })
      .array()
      .notNull(),
    overnight_ok: boolean().notNull(),
    live_in_ok: boolean().notNull(),
    about: text().notNull(),
  },
  (table) => [index().on(table.nanny_polo_id), index().on(table.at)],
);
