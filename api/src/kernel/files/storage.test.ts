import { statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { completeAgencyDir } from '../../test/agency-folder.ts';
import { startBucket } from '../../test/bucket.ts';
import { lockWaits, onPostgres, openDatabase } from '../../test/database.ts';
import { temporaryFolder } from '../../test/folder.ts';
import { testKeyText } from '../../test/secret-key.ts';
import { ConfigError, readProductionConfig } from '../config/config.ts';
import { startCapture } from '../undo/capture.ts';
import { openDiskStorage, openS3Storage } from './open.ts';
import {
  deleteIfUnreferenced,
  deleteUnreferencedFiles,
  keepFile,
  releaseFiles,
  storeFile,
} from './service.ts';
import type { FileStorage } from './storage.ts';

const folder = temporaryFolder();
const s3 = (name = 'uploads') => openS3Storage({ ...bucket.settings, bucket: name });
const bucket = await startBucket();
const database = await openDatabase();
afterAll(() => bucket.close());

const bytes = new Uint8Array([0, 1, 2, 255, 254, 10, 13]);
const file = { bytes, type: 'image/png', extension: '.png' } as const;

describe.each<[string, () => FileStorage]>([
  ['the disk', () => openDiskStorage(folder)],
  ['S3', () => s3()],
])('files on %s', (_, open) => {
  test('are read back unchanged, and cannot be read once deleted', async () => {
    const storage = open();
    expect(await storage.get('documents/a.png')).toBeNull();
    await storage.put('documents/a.png', bytes, 'image/png');
    expect(Buffer.from((await storage.get('documents/a.png')) ?? [])).toEqual(Buffer.from(bytes));
    await storage.put('documents/a.png', bytes.subarray(0, 2), 'image/png');
    expect((await storage.get('documents/a.png'))?.length).toBe(2);
    await storage.remove('documents/a.png');
    await storage.remove('documents/a.png');
    expect(await storage.get('documents/a.png')).toBeNull();
  });

  test('stay while a record refers to them, and are deleted when none does, whatever fails in between', async () => {
    const storage = open();
    const { db } = database;
    const kept = await storeFile(db, storage, 'documents', file);
    await db.transaction((tx) => keepFile(tx, kept));
    const orphan = await storeFile(db, storage, 'documents', file);
    const rolledBack = db.transaction(async (tx) => {
      await keepFile(tx, orphan);
      throw new Error('The record failed');
    });
    await expect(rolledBack).rejects.toThrow('The record failed');
    expect(await deleteUnreferencedFiles(db, storage)).toBe(0);
    await db.execute(sql`UPDATE loose_file SET remove_at = now() - interval '1 minute'`);
    expect(await deleteUnreferencedFiles(db, storage)).toBe(1);
    expect(await storage.get(orphan)).toBeNull();
    expect(await storage.get(kept)).not.toBeNull();
    await db.transaction((tx) => releaseFiles(tx, [kept, null]));
    expect(await deleteUnreferencedFiles(db, storage)).toBe(1);
    expect(await storage.get(kept)).toBeNull();
  });
});

test('a file that cannot be deleted at once is deleted later', async () => {
  const { db } = database;
  const storage = openDiskStorage(folder);
  const key = await storeFile(db, storage, 'documents', file);
  const remove = () => Promise.reject(new Error('The storage is away'));
  await deleteIfUnreferenced(db, { ...storage, remove }, key);
  expect(await storage.get(key)).not.toBeNull();
  await db.execute(sql`UPDATE loose_file SET remove_at = now() - interval '1 minute'`);
  expect(await deleteUnreferencedFiles(db, storage)).toBe(1);
  expect(await storage.get(key)).toBeNull();
});

test('files that cannot be deleted do not keep later ones from being deleted', async () => {
  const { db } = database;
  const stuck = Array.from({ length: 100 }, (_, at) => `stuck/${at}.png`);
  await db.transaction((tx) => releaseFiles(tx, stuck));
  await db.execute(sql`UPDATE loose_file SET remove_at = now() - interval '1 day'`);
  await db.transaction((tx) => releaseFiles(tx, ['documents/later.png']));
  const removed: string[] = [];
  const storage = {
    ...openDiskStorage(folder),
    async remove(key: string) {
      if (key.startsWith('stuck')) throw new Error('This file is locked');
      removed.push(key);
    },
  };
  await expect(deleteUnreferencedFiles(db, storage)).rejects.toThrow('This file is locked');
  expect(removed).toEqual(['documents/later.png']);
  await db.execute(sql`UPDATE loose_file SET remove_at = now() - interval '1 minute'`);
  expect(await deleteUnreferencedFiles(db, openDiskStorage(folder))).toBe(100);
});

test('one call deletes every file that is due', async () => {
  const due = Array.from({ length: 250 }, (_, at) => `documents/due-${at}.png`);
  await database.db.transaction((tx) => releaseFiles(tx, due));
  expect(await deleteUnreferencedFiles(database.db, openDiskStorage(folder))).toBe(250);
});

// Needs two connections that interleave; PGlite has one.
test.runIf(onPostgres())('a file that a record is about to refer to is not deleted', async () => {
  const { db } = database;
  const storage = openDiskStorage(folder);
  const key = await storeFile(db, storage, 'documents', file);
  await db.execute(sql`UPDATE loose_file SET remove_at = now() - interval '1 minute'`);
  const deleted = await db.transaction(async (tx) => {
    await keepFile(tx, key);
    const deletion = deleteUnreferencedFiles(db, storage);
    await expect.poll(() => lockWaits(db)).toBeGreaterThan(0);
    return { deletion };
  });
  expect(await deleted.deletion).toBe(0);
  expect(await storage.get(key)).not.toBeNull();
});

test('a released file is kept while the change can be undone', async () => {
  const { db } = database;
  const storage = openDiskStorage(folder);
  await db.transaction(async (tx) => {
    await startCapture(tx, 1, [], 60);
    await releaseFiles(tx, ['documents/undoable.png']);
  });
  expect(await deleteUnreferencedFiles(db, storage)).toBe(0);
  await db.execute(sql`UPDATE loose_file SET remove_at = remove_at - interval '1 minute'`);
  expect(await deleteUnreferencedFiles(db, storage)).toBe(1);
});

test('a file is deleted at once after its release, although its time may be rounded up', async () => {
  for (let at = 0; at < 20; at += 1) {
    const deleted = database.db.transaction(async (tx) => {
      await releaseFiles(tx, [`documents/released-${at}.png`]);
      return deleteUnreferencedFiles(tx, openDiskStorage(folder));
    });
    expect(await deleted).toBe(1);
  }
});

test('only the user of the process can read files on disk', async () => {
  const storage = openDiskStorage(folder);
  await storage.put('documents/b.png', bytes, 'image/png');
  expect(statSync(join(folder, 'documents/b.png')).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'documents')).mode & 0o777).toBe(0o700);
});

test('S3 storage retries a temporary failure, reports a lasting one or a redirect as an error, and needs an existing bucket', async () => {
  const storage = s3();
  bucket.troubles.push(503);
  await storage.put('documents/c.png', bytes, 'image/png');
  expect(bucket.objects.get('/uploads/documents/c.png')?.type).toBe('image/png');
  bucket.troubles.push(403);
  await expect(storage.get('documents/c.png')).rejects.toThrow('403');
  bucket.objects.set('/uploads/elsewhere', { type: 'image/png', bytes: Buffer.from(bytes) });
  bucket.troubles.push(307);
  await expect(storage.get('documents/c.png')).rejects.toThrow('307');
  await expect(s3('nowhere').put('documents/c.png', bytes, 'image/png')).rejects.toThrow('No such bucket');
});

test('the settings of S3 must be set together', () => {
  const env = {
    PUBLIC_URL: 'https://nanny.example',
    OWNER_EMAIL: 'owner@nanny.example',
    SECRET_KEY: testKeyText,
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'hello@nanny.example',
    AGENCY_DIR: completeAgencyDir,
  };
  expect(readProductionConfig(env).s3).toBeNull();
  expect(() => readProductionConfig({ ...env, S3_BUCKET: 'uploads' })).toThrow(ConfigError);
});
