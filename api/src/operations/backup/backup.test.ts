import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { checksums, restoreOlder } from '../../../scripts/drill/restore.ts';
import type { Db } from '../../kernel/database/database.ts';
import { openStorage } from '../../kernel/files/open.ts';
import { storePortrait } from '../../people/nanny-polo/portrait.ts';
import { onPostgres, openDatabase } from '../../test/database.ts';
import { temporaryFolder } from '../../test/folder.ts';
import { databaseUrl, onServer } from '../../test/template.ts';
import { verifyArchive } from './archive.ts';
import { connect } from './connect.ts';
import { restoreBackup } from './restore.ts';
import { openBackupSocket, requestBackup } from './socket.ts';
import { writeBackup } from './write.ts';

const folder = temporaryFolder();
const file = join(folder, 'backup.tar.gz');
const storage = openStorage({ s3: null, dataDir: folder });
const target = { databaseUrl: null, dataDir: join(folder, 'target'), s3: null };

const database = await openDatabase('demo');
const photo = await storePortrait(storage, Buffer.from('a portrait'));
await database.db.execute(sql`UPDATE nanny_polo SET photo = ${photo} WHERE id = 1`);
const before = await checksums(database.db as Db, storage);
await writeBackup(database, storage, file);

test('only this account can read a backup, and it is never overwritten', async () => {
  expect(statSync(file).mode & 0o077).toBe(0);
  await expect(writeBackup(database, storage, file)).rejects.toThrow('already exists');
});

test('a backup restores into PGlite with equal checksums, and deletes existing rows only if asked to', async () => {
  const open = await connect(target, { mustExist: false });
  const restored = openStorage(target);
  try {
    await restoreBackup(open, restored, file, { replace: false });
    expect(await checksums(open.db, restored)).toEqual(before);
    const again = restoreBackup(open, restored, file, { replace: false });
    await expect(again).rejects.toThrow('not empty');
    await open.db.execute(sql`UPDATE nanny_polo SET display_name = 'Somebody else' WHERE id = 1`);
    await restoreBackup(open, restored, file, { replace: true });
    expect(await checksums(open.db, restored)).toEqual(before);
    await expect(open.db.execute(`DELETE FROM event`)).rejects.toThrow();
    await expect(connect(target, { mustExist: true })).rejects.toThrow(`pid ${process.pid}`);
  } finally {
    await open.close();
  }
});

test('a damaged or truncated backup is rejected', async () => {
  const whole = readFileSync(file);
  const damaged = Buffer.from(whole);
  damaged[whole.length >> 1] = (damaged[whole.length >> 1] ?? 0) ^ 0xff;
  const cut = whole.subarray(0, whole.length - 2000);
  for (const [name, bytes] of Object.entries({ damaged, cut })) {
    const bad = join(folder, name);
    writeFileSync(bad, bytes);
    await expect(verifyArchive(bad)).rejects.toThrow(/not a complete backup|is damaged/);
  }
});

test('the running process writes a backup through a socket that only its account can use', async () => {
  expect(await requestBackup(folder, join(folder, 'asked.tar.gz'))).toBeNull();
  const socket = await openBackupSocket(folder, (path) => writeBackup(database, storage, path));
  expect(statSync(join(folder, 'backup.sock')).mode & 0o077).toBe(0);
  const response = await requestBackup(folder, join(folder, 'asked.tar.gz'));
  expect(response).toMatchObject({ pid: process.pid, manifest: { format: 'nanny-polo-backup/1' } });
  await expect(requestBackup(folder, file)).rejects.toThrow('already exists');
  await socket?.close();
  expect(existsSync(join(folder, 'backup.sock'))).toBe(false);
});

// On a server a new database is quick to create; for PGlite the drill checks this.
test.runIf(onPostgres())('a backup of an older version is restored and migrated', async () => {
  const server = process.env.TEST_DATABASE_URL ?? '';
  const names = ['from', 'to'].map((name) => `older_${name}_${process.pid}`);
  const places = names.map((name) => ({
    databaseUrl: databaseUrl(server, name),
    dataDir: folder,
    s3: null,
  }));
  for (const name of names) await onServer(server, `CREATE DATABASE ${name}`);
  try {
    const [from = target, to = target] = places;
    expect(await restoreOlder('PostgreSQL', from, to, folder)).toMatchObject({ held: true });
  } finally {
    for (const name of names) await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
  }
});
