/**
 * Files and records are stored in different places. A file that no record refers to has a row in `loose_file`, so that
 * it is deleted later even if the process dies before the record is stored.
 */

import { randomBytes } from 'node:crypto';
import { asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { tryEach } from '../jobs/try-each.ts';
import { heldBack } from '../undo/capture.ts';
import { extensionOf, type PreparedFile } from './prepared-file.ts';
import type { FileStorage } from './storage.ts';
import { looseFile } from './table.ts';

/** Minutes after which a stored file is deleted if no record refers to it. */
const orphanedAfterMinutes = 60;

/** Returns an unguessable name: 144 random bits. */
export const generateName = (): string => randomBytes(18).toString('hex');

/** Stores a file as unreferenced and returns its key. `keepFile`, in the transaction of its record, keeps it. */
export async function storeFile(
  db: Db,
  storage: FileStorage,
  folder: string,
  file: PreparedFile,
): Promise<string> {
  const key = `${folder}/${generateName()}${extensionOf(file)}`;
  const remove_at = sql`now() + make_interval(mins => ${orphanedAfterMinutes})`;
  await db.insert(looseFile).values({ key, remove_at });
  await storage.put(key, file.bytes, file.type);
  return key;
}

/** Marks a file as referenced by a record. Throws if it is already deleted. */
export async function keepFile(tx: Db, key: string): Promise<void> {
  const looseRows = await tx.delete(looseFile).where(eq(looseFile.key, key)).returning();
  if (looseRows.length === 0) throw new Error('The file was deleted before a record referred to it');
}

/** Deletes a file unless a record refers to it, and returns whether it did. */
const deleteFile = (db: Db, storage: FileStorage, key: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const dropped = await tx.delete(looseFile).where(eq(looseFile.key, key)).returning();
    if (dropped.length > 0) await storage.remove(key);
    return dropped.length > 0;
  });

/** Deletes a file at once unless a record refers to it. If that fails, housekeeping deletes it later. */
export async function deleteIfUnreferenced(db: Db, storage: FileStorage, key: string): Promise<void> {
  await deleteFile(db, storage, key).catch(() => {});
}

/** Marks files as unreferenced; housekeeping deletes them once the transaction's change can no longer be undone. */
export async function releaseFiles(tx: Db, keys: readonly (string | null)[]): Promise<void> {
  const remove_at = sql`now() + ${heldBack}`;
  const given = keys.filter((key) => key !== null);
  if (given.length > 0) await tx.insert(looseFile).values(given.map((key) => ({ key, remove_at })));
}

/**
 * Deletes unreferenced files permanently and returns how many. A file that cannot be deleted is tried again an hour
 * later; the first error is thrown once the other files are deleted.
 */
export async function deleteUnreferencedFiles(db: Db, storage: FileStorage): Promise<number> {
  const due = await db
    .select({ key: looseFile.key })
    .from(looseFile)
    // `remove_at` is rounded to milliseconds, so a file released just now may have one that is later than `now()`.
    .where(lte(looseFile.remove_at, sql`now()::timestamptz(3)`))
    .orderBy(asc(looseFile.remove_at));
  const keys = due.map(({ key }) => key);
  const { results, errors } = await tryEach(keys, (key) => deleteFile(db, storage, key));
  if (errors.length === 0) return results.filter((isDeleted) => isDeleted).length;
  const remove_at = sql`now() + interval '1 hour'`;
  await db.update(looseFile).set({ remove_at }).where(inArray(looseFile.key, keys));
  throw errors[0];
}
