import { requiredFor } from '@nanny-polo/shared/people/missing-document';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { enumValuesOf, instant, nameText, recordColumns } from '../../kernel/database/column.ts';

export const documentType = pgTable('document_type', {
  ...recordColumns,
  title: nameText().notNull().unique(),
  description: text().notNull().default(''),
  required_for: text({ enum: enumValuesOf(requiredFor) }),
  validity_days: integer(),
  archived_at: instant(),
});
