import { createHash } from 'node:crypto';
import { type Entry, readManifest } from './archive.ts';
import { BackupRefused, type Manifest, readPath, sha256 } from './manifest.ts';

/** Reads the whole archive and compares it with its manifest. Throws `BackupRefused` if they differ. */
export async function verifyArchive(file: string): Promise<Manifest> {
  const files = new Map<string, string>();
  const tables = new Map<string, ReturnType<typeof createHash>>();
  const look = ({ name: path, bytes }: Entry) => {
    const found = readPath(path);
    if (found?.kind === 'file') files.set(found.name, sha256(bytes));
    if (found?.kind !== 'table') return;
    const hash = tables.get(found.name) ?? createHash('sha256');
    tables.set(found.name, hash.update(bytes));
  };
  const manifest = await readManifest(file, look);
  const damaged = [
    ...manifest.files.filter(({ key, sha256 }) => files.get(key) !== sha256).map(({ key }) => key),
    ...manifest.tables
      .filter(({ name, sha256 }) => (tables.get(name) ?? createHash('sha256')).digest('hex') !== sha256)
      .map(({ name }) => name),
  ];
  if (damaged.length === 0) return manifest;
  throw new BackupRefused(
    `${file} is damaged: the checksums of ${damaged.slice(0, 5).join(', ')} do not match.`,
  );
}
