import { uploadTypes } from '@nanny-polo/shared/contract/upload';
import { documentStatus } from '@nanny-polo/shared/people/document-state';
import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { defineChoice, defineReference, instant, recordColumns } from '../../kernel/database/column.ts';
import { documentType } from '../document-type/table.ts';

export const parentDocument = pgTable(
  'parent_document',
  {
    ...recordColumns,
    parent_id: defineReference(() => parentUser.id),
    document_type_id: defineReference(() => documentType.id),
    status: defineChoice(documentStatus).default('submitted'),
    reason: text().notNull().default(''),
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

/**
 * The files of a document, which are in the file storage; none once the document is withdrawn or erased. The database
 * checks at the end of a transaction that no two have the same place, and that there are at most six.
 */
export const parentDocumentFile = pgTable('parent_document_file', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  parent_document_id: defineReference(() => parentDocument.id, { onDelete: 'cascade' }),
  /** From 1, in the order in which the files are shown. */
  place: integer().notNull(),
  /** In the storage. */
  key: text().notNull(),
  name: text().notNull(),
  type: text({ enum: uploadTypes }).notNull(),
  /** Bytes. */
  size: integer().notNull(),
});

/** Reminders that were queued: one for each document and each number of days. */
export const documentReminder = pgTable(
  'document_reminder',
  {
    parent_document_id: defineReference(() => parentDocument.id, { onDelete: 'cascade' }),
    days: integer().notNull(),
    sent_at: instant().notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.parent_document_id, table.days] })],
);
