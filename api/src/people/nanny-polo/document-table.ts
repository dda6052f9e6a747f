import { nannyDocumentKind, nannyDocumentStatus } from '@nanny-polo/shared/people/nanny-dossier';
import { type SQL, sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { defineChoice, defineReference } from '../../kernel/database/column.ts';
import { nannyPolo } from './table.ts';

/** The documents of nannies that the agency has seen. */
export const nannyDocument = pgTable(
  'nanny_document',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    nanny_polo_id: defineReference(() => nannyPolo.id),
    kind: defineChoice(nannyDocumentKind),
    /** Masked but for its last characters. */
    number: text().notNull().default(''),
    issued_on: date(),
    expires_on: date(),
    status: defineChoice(nannyDocumentStatus),
    /** When it was verified, and by whom; null before, or if it was not recorded. */
    seen_on: date(),
    seen_by: text(),
  },
  (table) => [index().on(table.nanny_polo_id)],
);

/** Returns SQL for the documents of a nanny as the contract has them, in the order of their ids. */
export const documentsOf = (nannyId: SQL): SQL<NannyDocumentRow[]> =>
  sql`(SELECT coalesce(json_agg(to_jsonb(paper) - 'nanny_polo_id' ORDER BY paper.id), '[]')
    FROM nanny_document paper WHERE paper.nanny_polo_id = ${nannyId})`;

type NannyDocumentRow = Omit<typeof nannyDocument.$inferSelect, 'nanny_polo_id'>;
