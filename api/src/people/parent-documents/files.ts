/** The files of a document that waits for a decision: which it has, and in which order. */

import type { FileOfDocument } from '@nanny-polo/shared/people/document-files';
import { type DocumentStatus, waitingStatuses } from '@nanny-polo/shared/people/document-state';
import { parentDocuments as contract, type ParentDocument } from '@nanny-polo/shared/people/parent-documents';
import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import {
  createFieldRefusal,
  createStaleRefusal,
  createTransitionRefusal,
  notFound,
} from '../../kernel/error/error.ts';
import { releaseFiles } from '../../kernel/files/service.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { isOneOf, lockExisting } from '../../kernel/resource/life-cycle.ts';
import { changeRecord } from '../../kernel/resource/record.ts';
import { refuseErasedOwner } from '../parents/restrictions.ts';
import { parentDocuments, what } from './service.ts';
import { parentDocument, parentDocumentFile as table } from './table.ts';

type Row = typeof parentDocument.$inferSelect;
type File = typeof table.$inferSelect;

/** A document as a call names it: by its parent only if it is theirs, by an admin as they have read it. */
export interface DocumentOf {
  readonly id: number;
  readonly version?: number;
  readonly parentId?: number;
}

/** Returns the files of a document in order. */
export const filesOf = (db: Db, id: number): Promise<File[]> =>
  db.select().from(table).where(eq(table.parent_document_id, id)).orderBy(asc(table.place));

/** Returns files as an event names them. */
export const namesOf = (files: readonly Pick<FileOfDocument, 'name'>[]) => ({
  files: files.map(({ name }) => name),
});

/** Locks a document and its parent, and returns it. Throws 404, or 409 `stale`. */
export async function lockDocument(tx: Db, { id, version, parentId }: DocumentOf): Promise<Row> {
  await refuseErasedOwner(tx, parentDocument, [id]);
  const row = await lockExisting(tx, parentDocument, id, what);
  if (parentId !== undefined && row.parent_id !== parentId) throw notFound(what);
  if (version !== undefined && row.version !== version)
    throw createStaleRefusal(await parentDocuments.get(tx, id));
  return row;
}

/** Throws 409 unless the document is in one of the statuses, by default those in which it waits for a decision. */
export function assertChangeable({ status }: Row, statuses: readonly DocumentStatus[] = waitingStatuses) {
  if (isOneOf(statuses, status)) return;
  throw createTransitionRefusal(
    status === 'withdrawn'
      ? 'This document has been withdrawn. Please upload a new one.'
      : 'This document has been decided on, so its files can no longer be changed.',
  );
}

/** Writes a change of a document with the files that it had before and has after. */
export const changeWithFiles = (
  tx: Db,
  row: Row,
  patch: Partial<typeof parentDocument.$inferInsert>,
  write: { readonly actor: Actor; readonly action: 'add-file' | 'arrange-files' | 'resubmit' | 'withdraw' },
  files: Record<'before' | 'after', readonly Pick<FileOfDocument, 'name'>[]>,
): Promise<Row> => {
  const besides = { before: namesOf(files.before), after: namesOf(files.after) };
  // A change of the files alone gives the document a new version too.
  const changes = { ...patch, updated_at: new Date().toISOString() };
  return changeRecord(tx, parentDocument, row, changes, { ...write, resource: contract.name, besides });
};

/** Removes files, of which the storage keeps the content until the change can no longer be undone. */
export async function removeFiles(tx: Db, files: readonly Pick<File, 'id' | 'key'>[]): Promise<void> {
  const keys = files.map(({ key }) => key);
  await releaseFiles(tx, keys);
  const ids = files.map(({ id }) => id);
  await tx.delete(table).where(inArray(table.id, ids));
}

/** Removes the files that `ids` does not name, and puts the others in its order. Throws 404, 409 or 422. */
export async function arrangeFiles(
  tx: Db,
  actor: Actor,
  of: DocumentOf,
  ids: readonly number[],
): Promise<ParentDocument> {
  const row = await lockDocument(tx, of);
  assertChangeable(row);
  const before = await filesOf(tx, row.id);
  const after = ids.flatMap((id) => before.find((file) => file.id === id) ?? []);
  if (after.length < ids.length) throw createFieldRefusal({ files: ['This document has no such file.'] });
  const removed = before.filter((file) => !after.includes(file));
  await removeFiles(tx, removed);
  for (const [at, file] of after.entries()) {
    const place = at + 1;
    if (file.place !== place) await tx.update(table).set({ place }).where(eq(table.id, file.id));
  }
  if (before.some((file, at) => file !== after[at]))
    await changeWithFiles(tx, row, {}, { actor, action: 'arrange-files' }, { before, after });
  return parentDocuments.get(tx, row.id);
}

/** Withdraws a parent's document that waits for a decision, and removes its files. Throws 404 or 409. */
export async function withdrawDocument(tx: Db, actor: Actor, of: DocumentOf): Promise<void> {
  const row = await lockDocument(tx, of);
  assertChangeable(row);
  const before = await filesOf(tx, row.id);
  await removeFiles(tx, before);
  const patch = { status: 'withdrawn', reason: '' } as const;
  await changeWithFiles(tx, row, patch, { actor, action: 'withdraw' }, { before, after: [] });
}

/** Returns the condition for the files of all documents of a parent. */
export const isFileOfParent = (parentId: number): SQL =>
  sql`${table.parent_document_id} IN (SELECT id FROM parent_document WHERE parent_id = ${parentId})`;
