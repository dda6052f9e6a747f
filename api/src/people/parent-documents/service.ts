import type { FileOfDocument } from '@nanny-polo/shared/people/document-files';
import { type DocumentState, documentState } from '@nanny-polo/shared/people/document-state';
import { parentDocuments as contract } from '@nanny-polo/shared/people/parent-documents';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { and, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { createInUseRefusal, notFound } from '../../kernel/error/error.ts';
import { releaseFiles } from '../../kernel/files/service.ts';
import type { FileStorage } from '../../kernel/files/storage.ts';
import { type Actor, recordEvent } from '../../kernel/history/service.ts';
import { createResourceService } from '../../kernel/resource/resource.ts';
import { matchesColumns, type SearchText } from '../../kernel/resource/search.ts';
import { documentType } from '../document-type/table.ts';
import { refuseErasedOwner } from '../parents/restrictions.ts';
import { isFamilyFound } from '../search-texts.ts';
import { documentReminder, parentDocument, parentDocumentFile } from './table.ts';

export const what = 'Document';

/** Returns SQL for a document's state: its status, or `expired` once an approved one is no longer valid today. */
export const stateOfDocument = (): SQL<DocumentState> =>
  sql<DocumentState>`(CASE WHEN ${parentDocument.status} = 'approved' AND ${parentDocument.expires_on} <= ${agencyDayOf()}
    THEN 'expired' ELSE ${parentDocument.status} END)`;

const documentColumns = () => ({
  ...getTableColumns(parentDocument),
  state: stateOfDocument(),
  files: sql<FileOfDocument[]>`(SELECT coalesce(json_agg(json_build_object('id', one.id, 'name', one.name,
    'type', one.type, 'size', one.size) ORDER BY one.place), '[]')
    FROM parent_document_file one WHERE one.parent_document_id = parent_document.id)`,
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

/** Returns the condition for `q` in what finds the parent, in the type's title or in a file's name. */
function search(q: SearchText): SQL | undefined {
  const types = sql`(SELECT id FROM ${documentType} WHERE ${matchesColumns(q, [documentType.title])})`;
  const files = sql`(SELECT parent_document_id FROM ${parentDocumentFile}
    WHERE ${matchesColumns(q, [parentDocumentFile.name])})`;
  return or(
    isFamilyFound(parentDocument.parent_id, q),
    sql`${parentDocument.document_type_id} IN ${types}`,
    sql`${parentDocument.id} IN ${files}`,
  );
}

/** Parents' documents, as reviewers see them. */
export const parentDocuments = createResourceService({
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
  async beforeDelete(db, _actor, row) {
    if (row.status !== 'submitted')
      throw createInUseRefusal(
        `This document is ${row.status.replace('_', ' ')}. Only submitted documents can be deleted.`,
      );
    const files = await db.select().from(parentDocumentFile).where(ofDocument(row.id));
    const keys = files.map(({ key }) => key);
    await releaseFiles(db, keys);
  },
});

const ofDocument = (id: number) => eq(parentDocumentFile.parent_document_id, id);

/**
 * Returns a file of a document, by default the first, and records an event. Throws 404 if there is none, or if the
 * document is not `parentId`'s.
 */
export async function openFile(
  db: Db,
  storage: FileStorage,
  actor: Actor,
  { id, file_id, parentId }: { readonly id: number; readonly file_id?: number; readonly parentId?: number },
): Promise<{ bytes: Uint8Array; name: string; type: string }> {
  const [file] = await db
    .select(getTableColumns(parentDocumentFile))
    .from(parentDocumentFile)
    .innerJoin(parentDocument, eq(parentDocument.id, parentDocumentFile.parent_document_id))
    .where(
      and(
        ofDocument(id),
        file_id === undefined ? undefined : eq(parentDocumentFile.id, file_id),
        parentId === undefined ? undefined : eq(parentDocument.parent_id, parentId),
      ),
    )
    .orderBy(parentDocumentFile.place)
    .limit(1);
  const bytes = file && (await storage.get(file.key));
  if (!bytes) throw notFound(what);
  await recordEvent(db, { actor, resource: contract.name, record_id: id, action: 'view' });
  return { bytes, name: file.name, type: file.type };
}
