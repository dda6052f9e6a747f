import { parentDocuments as contract, documentState } from '@nanny-polo/shared/parent-documents';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { inUse, notFound } from '../../kernel/error/error.ts';
import { releaseFiles } from '../../kernel/files/service.ts';
import type { FileStorage } from '../../kernel/files/storage.ts';
import { type Actor, recordEvent } from '../../kernel/history/service.ts';
import { resource } from '../../kernel/resource/resource.ts';
import { refuseErasedOwner } from '../parents/restrictions.ts';
import { documentReminder, parentDocument } from './table.ts';
import { documentColumns, searchDocuments, selectDocuments } from './view.ts';

type Row = typeof parentDocument.$inferSelect;

export const what = 'Document';

/** Parents' documents, as reviewers see them. */
export const parentDocuments = resource({
  contract,
  table: parentDocument,
  what,
  select: selectDocuments,
  columns: documentColumns,
  search: (q, db) => searchDocuments(db, q),
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

/** Returns a document's file and records an event. Check access before calling this. */
export async function openFile(
  db: Db,
  storage: FileStorage,
  actor: Actor,
  row: Pick<Row, 'id' | 'file_key' | 'file_name' | 'file_type'> | undefined,
): Promise<{ bytes: Uint8Array; name: string; type: string }> {
  const bytes = row?.file_key ? await storage.get(row.file_key) : null;
  if (!row || !bytes) throw notFound(what);
  await recordEvent(db, { actor, resource: contract.name, record_id: row.id, action: 'view' });
  return { bytes, name: row.file_name, type: row.file_type };
}

/** Returns the row of a document, which names its file. */
export async function fileOf(db: Db, id: number): Promise<Row | undefined> {
  const [row] = await db.select().from(parentDocument).where(eq(parentDocument.id, id));
  return row;
}
