import {
  parentDocuments as contract,
  type DocumentStatus,
  documentTransitions,
  type ParentDocument,
} from '@nanny-polo/shared/parent-documents';
import { and, eq, inArray } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { rolledBack } from '../../kernel/database/rolled-back.ts';
import { missingRecord, notFound, refuseErrors, stale } from '../../kernel/error/error.ts';
import { nameFor, type PreparedFile, type UploadedFile } from '../../kernel/files/prepared-file.ts';
import { deleteIfUnreferenced, keepFile, releaseFiles, storeFile } from '../../kernel/files/service.ts';
import type { FileStorage } from '../../kernel/files/storage.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { once, type RepeatableCall } from '../../kernel/idempotency/service.ts';
import { destination, locked } from '../../kernel/resource/life-cycle.ts';
import { changeRecord, insertRecord } from '../../kernel/resource/record.ts';
import { documentType } from '../document-type/table.ts';
import { refuseErasedOwner } from '../parents/restrictions.ts';
import { parentDocuments, what } from './service.ts';
import { documentReminder, parentDocument } from './table.ts';

const folder = 'documents';

/** The maximum number of documents of one parent, to limit the storage that one account can use. */
const maxDocuments = 200;

const fileColumns = (key: string, called: string, file: PreparedFile) => ({
  file_key: key,
  file_name: nameFor(called, file),
  file_type: file.type,
  file_size: file.bytes.length,
});

/** Stores a document as `submitted`, once for each `call`. Throws 422 if the type, parent or file is not accepted. */
export async function submitDocument(
  db: Db,
  storage: FileStorage,
  actor: Actor,
  of: { parent_id: number; document_type_id: number },
  uploaded: UploadedFile,
  call: RepeatableCall,
): Promise<ParentDocument> {
  const write = { actor, resource: contract.name, action: 'submit' } as const;
  // A refused call need not be prepared, nor one that is repeated.
  const earlier = await rolledBack(db, (tx) =>
    once<ParentDocument | null>(tx, call, async (inner) => {
      await checkAllowed(inner, actor, of);
      return null;
    }),
  );
  if (earlier) return earlier;
  return withStored(db, storage, uploaded, (columns) =>
    once(db, call, async (tx) => {
      await checkAllowed(tx, actor, of);
      await keepFile(tx, columns.file_key);
      const row = await insertRecord(tx, parentDocument, { ...of, ...columns }, write);
      return parentDocuments.get(tx, row.id);
    }),
  );
}

/** Stores a file for `work`, then deletes it unless a record refers to it. Throws 422 if it is not accepted. */
async function withStored<Result>(
  db: Db,
  storage: FileStorage,
  { file_name, prepare }: UploadedFile,
  work: (columns: ReturnType<typeof fileColumns>) => Promise<Result>,
): Promise<Result> {
  const file = await prepare('document');
  const key = await storeFile(db, storage, folder, file);
  return work(fileColumns(key, file_name, file)).finally(() => deleteIfUnreferenced(db, storage, key));
}

async function checkAllowed(db: Db, actor: Actor, of: { parent_id: number; document_type_id: number }) {
  const errors: Record<string, string[]> = {};
  const [type] = await db
    .select({ archived_at: documentType.archived_at })
    .from(documentType)
    .where(eq(documentType.id, of.document_type_id));
  if (!type) errors.document_type_id = [missingRecord];
  else if (type.archived_at)
    errors.document_type_id = ['This type of document is no longer required. Please choose another.'];
  const [parent] = await db
    .select({ erased_at: parentUser.erased_at })
    .from(parentUser)
    .where(eq(parentUser.id, of.parent_id))
    .for('update');
  if (!parent || parent.erased_at) errors.parent_id = [missingRecord];
  const own = eq(parentDocument.parent_id, of.parent_id);
  const waiting = and(
    own,
    eq(parentDocument.document_type_id, of.document_type_id),
    inArray(parentDocument.status, ['submitted', 'in_review', 'resubmitted']),
  );
  if (actor.kind === 'parent' && (await db.$count(parentDocument, waiting)) > 0)
    errors.document_type_id = [
      'A document of this type is already being reviewed. Please wait for the decision.',
    ];
  if ((await db.$count(parentDocument, own)) >= maxDocuments)
    errors.file = [
      actor.kind === 'parent'
        ? `You have ${maxDocuments} documents, the most that a family can have. Please ring the office.`
        : `The parent has ${maxDocuments} documents, the most that a family can have. Delete one that has only been submitted, or upload another file for a rejected one.`,
    ];
  refuseErrors(errors);
}

/** Replaces the file of a rejected document. With `parentId`, throws 404 for another parent's document. */
export async function resubmitDocument(
  db: Db,
  storage: FileStorage,
  actor: Actor,
  of: { id: number; version?: number; parentId?: number },
  uploaded: UploadedFile,
): Promise<ParentDocument> {
  const check = async (tx: Db) => {
    await refuseErasedOwner(tx, parentDocument, [of.id]);
    const row = await locked(tx, parentDocument, of.id, what);
    if (of.parentId !== undefined && row.parent_id !== of.parentId) throw notFound(what);
    if (of.version !== undefined && row.version !== of.version)
      throw stale(await parentDocuments.get(tx, of.id));
    const status = destination<DocumentStatus, DocumentStatus>(
      'resubmit',
      documentTransitions.resubmit,
      row.status,
    );
    return { row, status };
  };
  await db.transaction(check);
  const write = { actor, resource: contract.name, action: 'resubmit' } as const;
  return withStored(db, storage, uploaded, (columns) =>
    db.transaction(async (tx) => {
      const { row, status } = await check(tx);
      await keepFile(tx, columns.file_key);
      const patch = { status, ...columns, submitted_at: new Date().toISOString(), expires_on: null };
      await changeRecord(tx, parentDocument, row, patch, write);
      await tx.delete(documentReminder).where(eq(documentReminder.parent_document_id, row.id));
      await releaseFiles(tx, [row.file_key]);
      return parentDocuments.get(tx, row.id);
    }),
  );
}
