import { agencyDay } from '@nanny-polo/shared/agency-day';
import {
  parentDocuments as contract,
  type DocumentState,
  documentState,
} from '@nanny-polo/shared/parent-documents';
import { eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { inUse, notFound } from '../../kernel/error/error.ts';
import { releaseFiles } from '../../kernel/files/service.ts';
import type { FileStorage } from '../../kernel/files/storage.ts';
import { type Actor, recordEvent } from '../../kernel/history/service.ts';
import { resource } from '../../kernel/resource/resource.ts';
import { containing, contains, type SearchText } from '../../kernel/resource/search.ts';
import { documentType } from '../document-type/table.ts';
import { refuseErasedOwner } from '../parents/restrictions.ts';
import { isFamilyFound } from '../search.ts';
import { documentReminder, parentDocument } from './table.ts';

export const what = 'Document';

/** Returns SQL for a document's state: its status, or `expired` once an approved one is no longer valid today. */
export const stateOfDocument = (): SQL<DocumentState> =>
  sql<DocumentState>`(CASE WHEN ${parentDocument.status} = 'approved' AND ${parentDocument.expires_on} <= ${agencyDay()}
    THEN 'expired' ELSE ${parentDocument.status} END)`;

/** Returns the columns of a document as the API sends it. */
const documentColumns = () => ({
  ...getTableColumns(parentDocument),
  state: stateOfDocument(),
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

/** Returns the condition for `q` in what finds the parent, in the type's title or in the file's name. */
function search(q: SearchText): SQL | undefined {
  const types = sql`(SELECT id FROM ${documentType} WHERE ${containing(q, [documentType.title])})`;
  return or(
    isFamilyFound(parentDocument.parent_id, q),
    sql`${parentDocument.document_type_id} IN ${types}`,
    contains(sql`(' ' || fold(${parentDocument.file_name}))`, q),
  );
}

/** Parents' documents, as reviewers see them. */
export const parentDocuments = resource({
  contract,
  table: parentDocument,
  what,
  select: selectDocuments,
  columns: documentColumns,
  search,
  tabs: { field: 'state', options: documentState.options },
  derived: ['state', 'parent_name', 'document_type_title'],
  beforeLock: (db, ids) => refuseErasedOwner(db, parentDocument, ids),
  async afterWrite(db, _actor, row, before) {
    if (row.expires_on !== before?.expires_on)
      await db.delete(documentReminder).where(eq(documentReminder.parent_document_id, row.id));
  },
  beforeDelete(_db, _actor, row) {
    if (row.status !== 'submitted')
      throw inUse(
        `This document is ${row.status.replace('_', ' ')}. Only submitted documents can be deleted.`,
      );
  },
  afterDelete: (db, row) => releaseFiles(db, [row.file_key]),
});

/** Returns a document's file and records an event. Throws 404 if there is none, or if it is not `parentId`'s. */
export async function openFile(
  db: Db,
  storage: FileStorage,
  actor: Actor,
  { id, parentId }: { readonly id: number; readonly parentId?: number },
): Promise<{ bytes: Uint8Array; name: string; type: string }> {
  const [row] = await db.select().from(parentDocument).where(eq(parentDocument.id, id));
  const isOpen = parentId === undefined || row?.parent_id === parentId;
  const bytes = isOpen && row?.file_key ? await storage.get(row.file_key) : null;
  if (!row || !bytes) throw notFound(what);
  await recordEvent(db, { actor, resource: contract.name, record_id: row.id, action: 'view' });
  return { bytes, name: row.file_name, type: row.file_type };
}
