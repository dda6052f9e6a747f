import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../kernel/database/column.ts';

/** Every version of the care agreement. Rows never change, so that what a family agreed to can be printed years later. */
export const careAgreement = pgTable('care_agreement', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  version: integer().notNull().unique(),
  title: text().notNull(),
  /** Markdown, with the agency's facts of the day on which it was stored. */
  text: text().notNull(),
  /** SHA-256 of title and text before facts were filled in. */
  hash: text().notNull(),
  created_at: instant().notNull().default(sql`now()`),
});
