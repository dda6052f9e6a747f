import { agencyDay } from '@nanny-polo/shared/agency-day';
import type { DocumentState } from '@nanny-polo/shared/parent-documents';
import { eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { containing } from '../../kernel/resource/list.ts';
import { documentType } from '../document-type/table.ts';
import { parentDocument } from './table.ts';

/** Returns SQL for a document's state: its status, or `expired` once an approved one is no longer valid on `today`. */
export const stateOn = (today = agencyDay()): SQL<DocumentState> =>
  sql<DocumentState>`(CASE WHEN ${parentDocument.status} = 'approved' AND ${parentDocument.expires_on} <= ${today}
    THEN 'expired' ELSE ${parentDocument.status} END)`;

/** Returns the columns of a document as the API sends it. */
export const documentColumns = () => ({
  ...getTableColumns(parentDocument),
  state: stateOn(),
  parent_name: parentUser.name,
  document_type_title: documentType.title,
});

/** Selects documents as the API sends them. */
export const selectDocuments = (db: Db) =>
  db
    .select(documentColumns())
    .from(parentDocument)
    .innerJoin(parentUser, eq(parentUser.id, parentDocument.parent_id))
    .innerJoin(documentType, eq(documentType.id, parentDocument.document_type_id));

/** Returns the condition for `q` in the parent's name, the type's title or the file's name. */
export function searchDocuments(db: Db, q: string): SQL | undefined {
  const parents = db
    .select({ id: parentUser.id })
    .from(parentUser)
    .where(containing(q, [parentUser.name]));
  const types = db
    .select({ id: documentType.id })
    .from(documentType)
    .where(containing(q, [documentType.title]));
  return or(
    containing(q, [parentDocument.file_name]),
    inArray(parentDocument.parent_id, parents),
    inArray(parentDocument.document_type_id, types),
  );
}
