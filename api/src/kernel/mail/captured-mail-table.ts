import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../database/column.ts';
import type { Part } from './letter.ts';

/** Mails of the demo, which are kept instead of sent. */
export const capturedMail = pgTable('captured_mail', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  at: instant().notNull().default(sql`now()`),
  message_id: text().notNull().unique(),
  to: text().notNull(),
  reply_to: text(),
  subject: text().notNull(),
  parts: jsonb().$type<Part[]>().notNull(),
  /** The plain form, as it would have been sent. */
  text: text().notNull(),
});
