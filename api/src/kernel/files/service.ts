import { randomBytes } from 'node:crypto';
import { asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import type { PreparedFile } from './prepare.ts';
import type { FileStorage } from './storage.ts';
import { looseFile } from './table.ts';

/**
 * Files and records live in different places, so a file is loose, by a row of its own, whenever no record keeps it:
 * a process that dies in between leaves nothing that is not removed later.
 */

/** Minutes after which a file that no record took is removed. */
const orphanedAfter = 60;

/** Files removed in one go. */
const batch = 100;

/** A name that nobody can guess: 144 random bits. */
export const randomName = (): string => randomBytes(18).toString('hex');

/** Puts a file into the storage, loose; `keepFile` in the transaction of its record makes it stay. */
export async function storeFile(
  db: Db,
  storage: FileStorage,
  folder: string,
  file: PreparedFile,
): Promise<string> {
  const key = `${folder}/${randomName()}${file.extension}`;
  const remove_at = sql`now() + make_interval(mins => ${orphanedAfter})`;
  await db.insert(looseFile).values({ key, remove_at });
  await storage.put(key, file.bytes, file.type);
  return key;
}

/** A record keeps the file from now on. */
export async function keepFile(tx: Db, key: string): Promise<void> {
  const kept = await tx.delete(looseFile).where(eq(looseFile.key, key)).returning();
  if (kept.length === 0) throw new Error('The file was removed before its record took it');
}

/** Removes a file at once that no record took after all; one that a record keeps stays. */
export async function dropLooseFile(db: Db, storage: FileStorage, key: string): Promise<void> {
  const dropped = await db.delete(looseFile).where(eq(looseFile.key, key)).returning();
  if (dropped.length > 0) await storage.remove(key);
}

/** No record keeps these files any more; they are removed once the transaction stands. */
export async function giveUpFiles(tx: Db, keys: readonly (string | null)[]): Promise<void> {
  const given = keys.filter((key) => key !== null);
  if (given.length > 0) await tx.insert(looseFile).values(given.map((key) => ({ key })));
}

/** Removes files that are loose for good. Answers how many. */
export async function removeLooseFiles(db: Db, storage: FileStorage): Promise<number> {
  const loose = await db
    .select({ key: looseFile.key })
    .from(looseFile)
    .where(lte(looseFile.remove_at, sql`now()`))
    .orderBy(asc(looseFile.remove_at))
    .limit(batch);
  const keys = loose.map(({ key }) => key);
  for (const key of keys) await storage.remove(key);
  if (keys.length > 0) await db.delete(looseFile).where(inArray(looseFile.key, keys));
  return keys.length;
}
