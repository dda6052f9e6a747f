import { documentStatus } from '@nanny-polo/shared/parent-documents';
import { uploadTypes } from '@nanny-polo/shared/upload';
import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { choice, instant, recordColumns, reference } from '../../kernel/database/column.ts';
import { documentType } from '../document-type/table.ts';

/** Documents that parents uploaded. The files are in the file storage. */
export const parentDocument = pgTable(
  'parent_document',
  {
    ...recordColumns,
    parent_id: reference(() => parentUser.id),
    document_type_id: reference(() => documentType.id),
    status: choice(documentStatus).default('submitted'),
    reason: text().notNull().default(''),
    /** Key of the file in the storage; null once it is erased. */
    file_key: text(),
    file_name: text().notNull(),
    file_type: text({ enum: uploadTypes }).notNull(),
    file_size: integer().notNull(),
    submitted_at: instant().notNull().default(sql`now()`),
    reviewed_at: instant(),
    reviewed_by: text(),
    expires_on: date(),
    internal_note: text().notNull().default(''),
  },
  (table) => [
    index().on(table.parent_id, table.document_type_id),
    index().on(table.document_type_id),
    index().on(table.status, table.id),
    index().on(table.expires_on),
    index().on(table.submitted_at, table.id),
  ],
);

/** Reminders that were queued: one for each document and each number of days. */
export const documentReminder = pgTable(
  'document_reminder',
  {
    parent_document_id: reference(() => parentDocument.id, { onDelete: 'cascade' }),
    days: integer().notNull(),
    sent_at: instant().notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.parent_document_id, table.days] })],
);
