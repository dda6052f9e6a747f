import { maximumFiles } from '@nanny-polo/shared/contract/upload';
import { waitingStatuses } from '@nanny-polo/shared/people/document-state';
import {
  parentDocuments as contract,
  documentTransitions,
  type ParentDocument,
} from '@nanny-polo/shared/people/parent-documents';
import { and, eq, inArray } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { createFieldRefusal, missingRecord, refuseErrors } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { insertRecord } from '../../kernel/resource/record.ts';
import { documentType } from '../document-type/table.ts';
import {
  assertChangeable,
  changeWithFiles,
  type DocumentOf,
  filesOf,
  isFileOfParent,
  lockDocument,
  namesOf,
  removeFiles,
} from './files.ts';
import { parentDocuments } from './service.ts';
import { type FileColumns, storeUpload, type Upload } from './store-upload.ts';
import { documentReminder, parentDocument, parentDocumentFile } from './table.ts';

/** The maximum number of files of one parent, to limit the storage that one account can use. */
const maxFilesOfParent = 200;

/** Stores an uploaded file and the change of a document that refers to it. */
const storeOnce = <Checked>(
  upload: Upload,
  check: (tx: Db) => Promise<Checked>,
  work: (tx: Db, columns: FileColumns, checked: Checked) => Promise<number>,
): Promise<ParentDocument> =>
  storeUpload(upload, check, async (tx, columns, checked) =>
    parentDocuments.get(tx, await work(tx, columns, checked)),
  );

/** Stores a document as `submitted`, once for each `call`. Throws 422 if the type, parent or file is not accepted. */
export const submitDocument = (upload: Upload, of: { parent_id: number; document_type_id: number }) =>
  storeOnce(
    upload,
    (tx) => assertAllowed(tx, upload.actor, of),
    async (tx, columns) => {
      const besides = { after: namesOf([columns]) };
      const write = { actor: upload.actor, resource: contract.name, action: 'submit', besides } as const;
      const { id } = await insertRecord(tx, parentDocument, of, write);
      await tx.insert(parentDocumentFile).values({ parent_document_id: id, place: 1, ...columns });
      return id;
    },
  );

/** Adds a file to a document that waits for a decision, once for each `call`. Throws 404, 409 or 422. */
export const addFile = (upload: Upload, of: DocumentOf) =>
  storeOnce(
    upload,
    async (tx) => {
      const row = await lockDocument(tx, of);
      assertChangeable(row);
      const before = await filesOf(tx, row.id);
      if (before.length >= maximumFiles)
        throw createFieldRefusal({
          file: [
            `A document has at most ${maximumFiles} files. Remove one first, or put several into one PDF.`,
          ],
        });
      refuseErrors(await againstFileOf(tx, upload.actor, row.parent_id));
      return { row, before };
    },
    async (tx, columns, { row, before }) => {
      const place = before.length + 1;
      await tx.insert(parentDocumentFile).values({ parent_document_id: row.id, place, ...columns });
      const files = { before, after: [...before, columns] };
      await changeWithFiles(tx, row, {}, { actor: upload.actor, action: 'add-file' }, files);
      return row.id;
    },
  );

/** Replaces the files of a document that is rejected or waits for a decision, once for each `call`. */
export const resubmitDocument = (upload: Upload, of: DocumentOf) =>
  storeOnce(
    upload,
    async (tx) => {
      const row = await lockDocument(tx, of);
      assertChangeable(row, documentTransitions.resubmit.from);
      return row;
    },
    async (tx, columns, row) => {
      const before = await filesOf(tx, row.id);
      await removeFiles(tx, before);
      await tx.insert(parentDocumentFile).values({ parent_document_id: row.id, place: 1, ...columns });
      const submitted_at = new Date().toISOString();
      const patch = { status: documentTransitions.resubmit.to, submitted_at, expires_on: null };
      const files = { before, after: [columns] };
      await changeWithFiles(tx, row, patch, { actor: upload.actor, action: 'resubmit' }, files);
      await tx.delete(documentReminder).where(eq(documentReminder.parent_document_id, row.id));
      return row.id;
    },
  );

async function assertAllowed(db: Db, actor: Actor, of: { parent_id: number; document_type_id: number }) {
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
    inArray(parentDocument.status, waitingStatuses),
  );
  if (actor.kind === 'parent' && (await db.$count(parentDocument, waiting)) > 0)
    errors.document_type_id = [
      'A document of this type is already being reviewed. Add your files to it, or replace or withdraw it.',
    ];
  refuseErrors({ ...errors, ...(await againstFileOf(db, actor, of.parent_id)) });
}

async function againstFileOf(db: Db, actor: Actor, parentId: number): Promise<Record<string, string[]>> {
  if ((await db.$count(parentDocumentFile, isFileOfParent(parentId))) < maxFilesOfParent) return {};
  return {
    file: [
      actor.kind === 'parent'
        ? `You have ${maxFilesOfParent} files, the most that a family can have. Please ring the office.`
        : `The parent has ${maxFilesOfParent} files, the most that a family can have. Delete a document that has only been submitted, or upload other files for a rejected one.`,
    ],
  };
}
