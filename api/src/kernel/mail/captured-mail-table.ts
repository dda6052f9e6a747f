import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../database/column.ts';
import type { LetterBlock } from './letter.ts';

/** Mails of the demo, stored instead of sent. */
export const capturedMail = pgTable('captured_mail', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  at: instant().notNull().default(sql`now()`),
  message_id: text().notNull().unique(),
  to: text().notNull(),
  reply_to: text(),
  subject: text().notNull(),
  parts: jsonb().$type<LetterBlock[]>().notNull(),
  text: text().notNull(),
});
