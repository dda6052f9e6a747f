import {
  type DocumentState,
  documentState,
  type ParentDocument,
  parentDocuments as resource,
} from '@nanny-polo/shared/parent-documents';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { inUse, notFound } from '../../kernel/error/error.ts';
import { giveUpFiles } from '../../kernel/files/service.ts';
import type { FileStorage } from '../../kernel/files/storage.ts';
import { type Actor, leaveEvent } from '../../kernel/history/service.ts';
import { locked, lockedAll } from '../../kernel/resource/life-cycle.ts';
import { conditions, countBy, type ListQuery, order, type Page, slice } from '../../kernel/resource/list.ts';
import { changeRecord, deleteRecord, writablePart } from '../../kernel/resource/record.ts';
import { refuseErasedOwner } from '../parents/restrictions.ts';
import { documentReminder, parentDocument } from './table.ts';
import { documentColumns, searchDocuments, selectDocuments, stateOn } from './view.ts';

type Row = typeof parentDocument.$inferSelect;

const name = resource.name;
export const what = 'Document';

/** One page of documents with the exact total. */
export async function list(db: Db, { filter, range, sort }: ListQuery): Promise<Page<ParentDocument>> {
  const where = conditions(documentColumns(), filter, (q) => searchDocuments(db, q));
  const { limit, offset } = slice(range);
  const [records, total] = await Promise.all([
    selectDocuments(db)
      .where(where)
      .orderBy(...order(documentColumns(), sort))
      .limit(limit)
      .offset(offset),
    db.$count(parentDocument, where),
  ]);
  return { records, total };
}

/** How many documents stand where, whatever state the filter names. */
export function count(db: Db, { filter }: ListQuery): Promise<Record<DocumentState, number>> {
  const { state: _, ...others } = filter ?? {};
  const where = conditions(documentColumns(), others, (q) => searchDocuments(db, q));
  return countBy(db, parentDocument, stateOn(), documentState.options, where);
}

/** One document. 404 where there is none. */
export async function get(db: Db, id: number): Promise<ParentDocument> {
  const [found] = await selectDocuments(db).where(eq(parentDocument.id, id));
  if (!found) throw notFound(what);
  return found;
}

/** Changes when a document lapses, and what the reviewers note. */
export async function update(
  db: Db,
  actor: Actor,
  id: number,
  sent: { version: number },
): Promise<ParentDocument> {
  await refuseErasedOwner(db, parentDocument, [id]);
  const row = await locked(db, parentDocument, id, what);
  await apply(db, actor, row, writablePart(resource.write, await get(db, id), sent));
  return get(db, id);
}

/** Changes several documents alike. */
export async function updateMany(db: Db, actor: Actor, ids: number[], patch: Partial<Row>): Promise<void> {
  await refuseErasedOwner(db, parentDocument, ids);
  for (const row of await lockedAll(db, parentDocument, ids, what)) await apply(db, actor, row, patch);
}

async function apply(db: Db, actor: Actor, row: Row, patch: Partial<Row>): Promise<void> {
  await changeRecord(db, parentDocument, row, patch, { actor, resource: name, action: 'update' });
  if (patch.expires_on !== undefined && patch.expires_on !== row.expires_on) {
    await db.delete(documentReminder).where(eq(documentReminder.parent_document_id, row.id));
  }
}

/** Deletes a document that nobody has begun to review. */
export async function remove(db: Db, actor: Actor, id: number): Promise<ParentDocument> {
  const row = await locked(db, parentDocument, id, what);
  if (row.status !== 'submitted') {
    throw inUse(`This document is ${row.status.replace('_', ' ')}: it stays with the review.`);
  }
  const record = await get(db, id);
  await deleteRecord(db, parentDocument, row, { actor, resource: name, action: 'delete' });
  await giveUpFiles(db, [row.file_key]);
  return record;
}

/** A document's file for whoever may see it. Leaves an event. */
export async function openFile(
  db: Db,
  storage: FileStorage,
  actor: Actor,
  row: Pick<Row, 'id' | 'file_key' | 'file_name' | 'file_type'> | undefined,
): Promise<{ bytes: Uint8Array; name: string; type: string }> {
  const bytes = row?.file_key ? await storage.get(row.file_key) : null;
  if (!row || !bytes) throw notFound(what);
  await leaveEvent(db, { actor, resource: name, record_id: row.id, action: 'view' });
  return { bytes, name: row.file_name, type: row.file_type };
}

/** The row of a document, for its file. */
export async function fileOf(db: Db, id: number): Promise<Row | undefined> {
  const [row] = await db.select().from(parentDocument).where(eq(parentDocument.id, id));
  return row;
}
