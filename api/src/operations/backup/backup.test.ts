import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import { expect, test } from 'vitest';
import { computeChecksums, restoreOlderBackup } from '../../../drills/restore.ts';
import { resetPin } from '../../accounts/account/reset-pin-table.ts';
import { knownBrowser } from '../../accounts/known-browser/table.ts';
import { emailChangeMail, pinMail } from '../../accounts/mail/kinds.ts';
import { passkeyChallenge } from '../../accounts/passkey/table.ts';
import { openSession } from '../../accounts/session/service.ts';
import { createToken, requestLink } from '../../accounts/token/service.ts';
import { openSecretKeyFile } from '../../kernel/config/secret-key-file.ts';
import type { Db } from '../../kernel/database/database.ts';
import { openPglite } from '../../kernel/database/pglite.ts';
import { openStorage } from '../../kernel/files/open.ts';
import { looseFile } from '../../kernel/files/table.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { keepMessage } from '../../office/support/service.ts';
import { storePortrait } from '../../people/nanny-polo/portrait.ts';
import { parentDocumentFile } from '../../people/parent-documents/table.ts';
import { addressOf, onPostgres, openDatabase } from '../../test/database.ts';
import { temporaryFolder } from '../../test/folder.ts';
import { startPost } from '../../test/post.ts';
import { databaseUrl, onServer } from '../../test/template.ts';
import { endedRow } from '../ended/table.ts';
import { readArchive, verifyArchive } from './archive.ts';
import { tablesOf } from './catalog.ts';
import { openConnection } from './connect.ts';
import { describeFailure } from './failure.ts';
import { restoreBackup } from './restore.ts';
import { openBackupSocket, requestBackup } from './socket.ts';
import { verifyBackup } from './verify.ts';
import { writeBackup } from './write.ts';

const folder = temporaryFolder();
const secretKey = openSecretKeyFile(folder);
const file = join(folder, 'backup.tar.gz');
const storage = openStorage({ s3: null, dataDir: folder });
const target = { databaseUrl: null, dataDir: join(folder, 'target'), s3: null };

const database = await openDatabase('demo');
const { db } = database;
const photo = await storePortrait(storage, Buffer.from('a portrait'));
await db.execute(sql`UPDATE nanny_polo SET photo = ${photo} WHERE id = 1`);
const sides = ['documents/front', 'documents/back'];
for (const key of sides) await storage.put(key, Buffer.from(key), 'image/png');
await db.execute(sql`DELETE FROM parent_document_file WHERE parent_document_id = 1`);
await db.insert(parentDocumentFile).values(
  sides.map((key, at) => ({
    ...{ parent_document_id: 1, place: at + 1, key, name: `${key}.png` },
    ...{ type: 'image/png' as const, size: key.length },
  })),
);

const owner = { realm: 'admin', id: 1 } as const;
const parent = { realm: 'user', id: 1 } as const;
const waitingMail = { name: 'Vera', email: 'vera@visitors.example', message: 'Hello' };

/** Opens everything that a restore must not bring back: for the owner, and links for a parent. */
async function openAccess(db: Db): Promise<void> {
  await openSession(db, owner, { ip: '', userAgent: '' });
  await createToken(db, 'invitation', owner, 'invited@agency.example');
  await createToken(db, 'change-email', owner, 'new@agency.example');
  await createToken(db, 'verify-email', parent, 'parent@families.example');
  await createToken(db, 'verify-email', parent, 'parent@families.example');
  await db.insert(resetPin).values({ address_hash: 'a', expires_at: '2032-01-01T00:00:00Z' });
  await db.execute(sql`INSERT INTO presence (tab, session_id, admin_user_id, resource, record_id, expires_at)
    SELECT gen_random_uuid(), id, 1, 'booking', 1, now() FROM session LIMIT 1`);
  await db.execute(sql`WITH made AS (INSERT INTO undo (admin_user_id, permissions) VALUES (1, '{}') RETURNING id)
    INSERT INTO undo_row (undo_id, "table") SELECT id, 'booking' FROM made`);
  const expires_at = '2032-01-01T00:00:00Z';
  await db.insert(passkeyChallenge).values({ challenge: 'x', adds: false, session_id: null, expires_at });
  await db.insert(knownBrowser).values({ admin_user_id: 1, browser_hash: 'x', name: 'Chrome' });
  await db.insert(endedRow).values({ table: 'passkey', row_id: 1 });
}

/** Returns the number of rows of each table that backups leave out. */
async function accessIn(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name, quoted } of await tablesOf(db, 'left out'))
    counts[name] = await db.$count(sql.raw(quoted));
  return counts;
}

await openAccess(db);
await keepMessage(db, waitingMail);
// A worker took the mail and was killed.
await db.execute(sql`UPDATE pgboss.job SET state = 'active', started_on = now(),
  heartbeat_on = now() - interval '1 minute'`);
await queueMail(db, pinMail, { realm: 'admin', reset_pin_id: 1 });
await queueMail(db, emailChangeMail, await requestLink(db, 'change-email', owner, 'new@agency.example'));
const boss = new PgBoss({ ...database.queue, supervise: false, schedule: false });
await boss.start();
await boss.createQueue('queue-of-the-library');
await boss.send('queue-of-the-library');
await boss.stop({ graceful: false, close: true });
const before = await computeChecksums(db, storage);
const { invitations } = await writeBackup(database, storage, file);

test('only this account can read a backup, and it is never overwritten', async () => {
  expect(statSync(file).mode & 0o077).toBe(0);
  await expect(writeBackup(database, storage, file)).rejects.toThrow('already exists');
});

test('a backup does not contain the key that encrypts secrets', async () => {
  const names: string[] = [];
  for await (const { name, bytes } of readArchive(file, null)) {
    names.push(name);
    for (const text of [secretKey, secretKey.toString('base64'), secretKey.toString('base64url')])
      expect([name, bytes.includes(text)]).toEqual([name, false]);
  }
  expect(names).toContain('manifest.json');
  expect(names.filter((name) => name.includes('secret-key'))).toEqual([]);
});

test('a backup restores into PGlite with equal checksums, and deletes existing rows only if asked to', async () => {
  const open = await openConnection(target, { mustExist: false });
  const restored = openStorage(target);
  try {
    const ofEmpty = writeBackup(open, restored, join(folder, 'of-empty'));
    await expect(ofEmpty).rejects.toThrow('This database has no tables of the product.');
    const inFile = { replace: false, ended: join(file, 'folder', 'ended.jsonl') };
    await expect(restoreBackup(open, restored, file, inFile)).rejects.toThrow('ENOTDIR');
    await restoreBackup(open, restored, file, { replace: false });
    expect(await computeChecksums(open.db, restored)).toEqual(before);
    for (const key of sides) expect(Buffer.from((await restored.get(key)) ?? []).toString()).toBe(key);
    const again = restoreBackup(open, restored, file, { replace: false });
    await expect(again).rejects.toThrow('not empty');
    await open.db.execute(sql`UPDATE nanny_polo SET display_name = 'Somebody else' WHERE id = 1`);
    await openAccess(open.db);
    await open.db.insert(looseFile).values([{ key: 'documents/loose.pdf' }, { key: photo.slice(5) }]);
    await restoreBackup(open, restored, file, { replace: true });
    expect(await computeChecksums(open.db, restored)).toEqual({
      ...before,
      'public.loose_file': expect.stringMatching(/^1 /),
    });
    expect(Object.entries(await accessIn(open.db)).filter(([, count]) => count > 0)).toEqual([]);
    await expect(open.db.execute(`DELETE FROM event`)).rejects.toThrow();
    await expect(openConnection(target, { mustExist: true })).rejects.toThrow(`pid ${process.pid}`);
  } finally {
    await open.close();
  }
});

test('a backup has no sessions, PINs and links of accounts, and counts the people who need a new invitation', async () => {
  const leftOut = await accessIn(db);
  expect(Object.values(leftOut)).not.toContain(0);
  const { tables } = await verifyArchive(file);
  expect(tables.filter(({ name }) => name in leftOut)).toEqual([]);
  expect(invitations).toEqual({ admins: 1, parents: 1 });
});

test('after a restore the queue sends a mail that was being sent, but no PIN and no link to change an address', async () => {
  const restored = await openPglite(target.dataDir);
  const post = await startPost(restored);
  await post.delivered();
  const addressees = ['hello@nannypolo.example', 'owner@nannypolo.example', 'new@agency.example'];
  const mails = await Promise.all(addressees.map((address) => post.to(address, 0)));
  await post.stop();
  await restored.close();
  expect(mails.map(({ length }) => length)).toEqual([1, 0, 0]);
});

// It uses PGlite on either engine.
test.runIf(onPostgres())('a backup is verified by a restore that leaves nothing behind', async () => {
  const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith('nanny-polo-verify-'));
  const others = left();
  expect((await verifyBackup(file)).tables.length).toBeGreaterThan(40);
  expect(left().filter((name) => !others.includes(name))).toEqual([]);
});

test.runIf(existsSync('/dev/full'))(
  'a full disk is named, and no part of a backup remains on it',
  async () => {
    const full = join(folder, 'full.tar.gz');
    symlinkSync('/dev/full', `${full}.${process.pid}.unfinished`);
    await expect(writeBackup(database, storage, full)).rejects.toThrow(`The disk of ${folder} is full.`);
    expect(readdirSync(folder).filter((name) => name.startsWith('full'))).toEqual([]);
  },
);

test('what a person can correct is said in one line', async () => {
  const reason = async (work: Promise<unknown>) =>
    describeFailure(await work.catch((error: unknown) => error));
  const noServer = { ...target, databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing' };
  const noFolder = { ...target, dataDir: join(file, 'data') };
  const elsewhere = join(folder, 'no', 'such', 'folder', 'a.tar.gz');
  const reasons = [
    await reason(openConnection(noServer, { mustExist: true })),
    await reason(openConnection(noFolder, { mustExist: false })),
    await reason(openConnection({ ...target, dataDir: folder }, { mustExist: true })),
    await reason(verifyArchive(elsewhere)),
    await reason(verifyArchive(folder)),
    await reason(writeBackup(database, storage, elsewhere)),
  ];
  const beginnings = [
    'DATABASE_URL: no PostgreSQL listens at 127.0.0.1:1.',
    `The data folder ${noFolder.dataDir} cannot be written to: `,
    `There is no database in ${folder}.`,
    `There is no ${elsewhere}.`,
    `${folder} cannot be read: `,
    `${dirname(elsewhere)} cannot be written to: `,
  ];
  expect(reasons).toEqual(beginnings.map((beginning) => expect.stringContaining(beginning)));
  expect(reasons.join('')).not.toContain('\n');
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

test.runIf(onPostgres())(
  'a restore into the database of a running product is refused in one line',
  async () => {
    const place = { databaseUrl: addressOf(database), dataDir: folder, s3: null };
    const open = await openConnection(place, { mustExist: false });
    const refused = restoreBackup(open, storage, file, { replace: true });
    await expect(refused).rejects.toThrow(
      /^The product is running on this database \(nanny-polo.*\)\. Stop it first\.$/,
    );
    await open.close();
  },
);

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
    expect(await restoreOlderBackup('PostgreSQL', from, to, folder)).toMatchObject({ held: true });
  } finally {
    for (const name of names) await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
  }
});
