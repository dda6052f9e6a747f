import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { BackupRefused, type Manifest, manifestSchema, readPath, sha256 } from './manifest.ts';

/** A backup is one tar.gz: files under `files/`, rows under `tables/`, and the manifest at the end. */

const manifestName = 'manifest.json';

/** One file of the archive, completely in memory: stored files are small, and tables are split into parts. */
export interface Entry {
  readonly name: string;
  readonly bytes: Buffer;
}

export interface ArchiveWriter {
  /** Resolves when the archive can accept more. */
  add(entry: Entry): Promise<void>;
}

/**
 * Writes an archive that only this account may read. It gets its name when it is complete and flushed to disk. Throws
 * `BackupRefused` if there is a file with this name.
 */
export async function writeArchive(
  file: string,
  fill: (writer: ArchiveWriter) => Promise<Manifest>,
): Promise<Manifest> {
  const unfinished = `${file}.${process.pid}.unfinished`;
  try {
    const tar = pack();
    const written = pipeline(
      tar,
      createGzip({ level: 4 }),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    );
    written.catch(() => {});
    const broken = written.then(() => new Promise<never>(() => {}));
    broken.catch(() => {});
    const add: ArchiveWriter['add'] = async ({ name, bytes }) => {
      const taken = new Promise<void>((resolve, reject) => {
        const header = { name, size: bytes.length, mode: 0o600 };
        tar.entry(header, (error) => (error ? reject(error) : resolve())).end(bytes);
      });
      await Promise.race([taken, broken]);
    };
    const manifest = await fill({ add }).catch(async (error) => {
      tar.destroy(error);
      await written.catch(() => {});
      throw error;
    });
    await add({ name: manifestName, bytes: Buffer.from(JSON.stringify(manifest, null, 1)) });
    tar.finalize();
    await written;
    await link(unfinished, file).catch((error) => {
      throw (error as NodeJS.ErrnoException).code === 'EEXIST'
        ? new BackupRefused(`${file} already exists. Choose another name.`)
        : error;
    });
    return manifest;
  } finally {
    await rm(unfinished, { force: true });
  }
}

/**
 * Yields the archive's entries in order, with its manifest. Throws errors of reading, unzipping and the tar format.
 */
async function* everyEntry(file: string): AsyncGenerator<Entry> {
  const tar = extract();
  const read = pipeline(createReadStream(file), createGunzip(), tar);
  // The loop below throws the failure too; this handler prevents an unhandled rejection.
  read.catch(() => {});
  for await (const entry of tar) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    yield { name: entry.header.name, bytes: Buffer.concat(chunks) };
  }
  await read;
}

/** Yields the archive's entries in order, without its manifest. */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  for await (const entry of everyEntry(file)) if (entry.name !== manifestName) yield entry;
}

/** Passes every entry to `look` and returns the manifest. Throws `BackupRefused` if the backup is incomplete. */
async function readManifest(file: string, look: (entry: Entry) => void): Promise<Manifest> {
  const incomplete = (why: string) => new BackupRefused(`${file} is not a complete backup: ${why}.`);
  let manifest: unknown = null;
  try {
    for await (const entry of everyEntry(file)) {
      if (entry.name === manifestName) manifest = JSON.parse(entry.bytes.toString('utf8'));
      else look(entry);
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw code === 'ENOENT' ? new BackupRefused(`There is no ${file}.`) : incomplete(message);
  }
  if (!manifest) throw incomplete('its manifest is missing');
  const found = manifestSchema.safeParse(manifest);
  if (!found.success) throw incomplete('its manifest has an unknown format');
  return found.data;
}

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
