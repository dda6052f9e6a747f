import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/folder.ts';
import { readArchive, verifyArchive, writeArchive } from './archive.ts';
import { type Manifest, sha256Of } from './manifest.ts';

const folder = temporaryFolder();
const file = join(folder, 'backup.tar.gz.age');
const passphrase = 'correct horse battery staple';

const entries = Array.from({ length: 4 }, (_, at) => ({
  name: `files/documents/${at}`,
  bytes: randomBytes(100_000),
}));
const manifest = {
  ...{ format: 'nanny-polo-backup/1', made_at: '2026-11-30T00:00:00.000Z', product: '', engine: 'pglite' },
  ...{ server: '', migrations: [], invitations: { admins: 0, parents: 0 }, tables: [], sequences: [] },
  files: entries.map(({ name, bytes }) => ({
    key: name.slice('files/'.length),
    size: bytes.length,
    sha256: sha256Of(bytes),
  })),
} satisfies Manifest;
await writeArchive(file, passphrase, async (add) => {
  for (const entry of entries) await add(entry);
  return manifest;
});
const whole = readFileSync(file);
/** The header ends with a line of its checksum, and then 16 bytes of which the key of the chunks is made. */
const headerBytes = whole.indexOf('\n', whole.indexOf('\n--- ') + 1) + 1 + 16;
const chunkBytes = 65_552;

test('an encrypted backup opens with its passphrase, and names what it needs without', async () => {
  expect(await verifyArchive(file, passphrase)).toEqual(manifest);
  const names: string[] = [];
  for await (const { name } of readArchive(file, passphrase)) names.push(name);
  expect(names).toEqual([...entries.map(({ name }) => name), 'manifest.json']);
  expect(whole.includes('manifest.json')).toBe(false);
  await expect(verifyArchive(file)).rejects.toThrow(/is encrypted\. Set BACKUP_PASSPHRASE_FILE/);
  await expect(verifyArchive(file, 'another passphrase')).rejects.toThrow(/has another passphrase/);
});

test.each([
  ['cut between two chunks', whole.subarray(0, headerBytes + 2 * chunkBytes)],
  ['with something after its end', Buffer.concat([whole, randomBytes(100)])],
  [
    'with a changed byte',
    Buffer.concat([
      whole.subarray(0, 200_000),
      Buffer.of((whole[200_000] ?? 0) ^ 1),
      whole.subarray(200_001),
    ]),
  ],
])('refuses an encrypted backup %s', async (what, bytes) => {
  const bad = join(folder, what);
  writeFileSync(bad, bytes);
  await expect(verifyArchive(bad, passphrase)).rejects.toThrow(/cannot be decrypted/);
});
