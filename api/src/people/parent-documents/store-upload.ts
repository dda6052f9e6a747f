import type { Db } from '../../kernel/database/database.ts';
import { runAndRollBack } from '../../kernel/database/rolled-back.ts';
import { fileNameOf, type PreparedFile, type UploadedFile } from '../../kernel/files/prepared-file.ts';
import { deleteIfUnreferenced, keepFile, storeFile } from '../../kernel/files/service.ts';
import type { FileStorage } from '../../kernel/files/storage.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { type RepeatableCall, runOnce } from '../../kernel/idempotency/service.ts';

/** A file that an actor uploads, with a call that may be repeated. */
export interface Upload {
  readonly db: Db;
  readonly storage: FileStorage;
  readonly actor: Actor;
  readonly file: UploadedFile;
  readonly call: RepeatableCall;
}

/** A stored file as its record has it. The size is in bytes. */
export interface FileColumns {
  readonly key: string;
  readonly name: string;
  readonly type: PreparedFile['type'];
  readonly size: number;
}

/**
 * Stores an uploaded file: `check` and `work` run in the transaction that refers to it. `check` also runs before, since
 * a refused call need not be prepared, nor one that is repeated. Deletes the file again unless a record refers to it.
 */
export async function storeUpload<Checked, Response>(
  { db, storage, file, call }: Upload,
  check: (tx: Db) => Promise<Checked>,
  work: (tx: Db, columns: FileColumns, checked: Checked) => Promise<Response>,
): Promise<Response> {
  const earlier = await runAndRollBack(db, (tx) =>
    runOnce<Response | null>(tx, call, async (inner) => {
      await check(inner);
      return null;
    }),
  );
  if (earlier) return earlier;
  const prepared = await file.prepare('document');
  const key = await storeFile(db, storage, 'documents', prepared);
  const { type, bytes } = prepared;
  const columns = { key, name: fileNameOf(file.file_name, prepared), type, size: bytes.length };
  return runOnce(db, call, async (tx) => {
    const checked = await check(tx);
    await keepFile(tx, key);
    return work(tx, columns, checked);
  }).finally(() => deleteIfUnreferenced(db, storage, key));
}
