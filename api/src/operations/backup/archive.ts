/** A backup is one tar.gz, encrypted or not: files under `files/`, rows under `tables/`, and the manifest at the end. */

import { createHash } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { link } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { createEncryption, openArchive } from './encryption.ts';
import { causeOf, isDiskFull, isSystemError } from './failure.ts';
import { BackupRefused, type Manifest, manifestSchema, parsePath } from './manifest.ts';

const manifestName = 'manifest.json';

/** One file of the archive, completely in memory: stored files are small, and tables are split into parts. */
interface Entry {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Adds a file to an archive. Resolves when the archive can accept more. */
export type AddEntry = (entry: Entry) => Promise<void>;

/**
 * Writes an archive that only this account may read, encrypted if there is a passphrase. It gets its name when it is
 * complete and flushed to disk. Throws `BackupRefused` if there is a file with this name, or if its folder cannot be
 * written to.
 */
export async function writeArchive(
  file: string,
  passphrase: string | null,
  fill: (add: AddEntry) => Promise<Manifest>,
): Promise<Manifest> {
  const unfinished = `${file}.${process.pid}.unfinished`;
  const remove = () => rmSync(unfinished, { force: true });
  process.once('exit', remove);
  try {
    const tar = pack();
    const encrypt = passphrase ? createEncryption(passphrase) : new PassThrough();
    const written = pipeline(
      tar,
      createGzip({ level: 4 }),
      encrypt,
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    ).catch((error) => {
      throw cannotWrite(file, error);
    });
    written.catch(() => {});
    const broken = written.then(() => new Promise<never>(() => {}));
    broken.catch(() => {});
    const add: AddEntry = async ({ name, bytes }) => {
      const taken = new Promise<void>((resolve, reject) => {
        const header = { name, size: bytes.length, mode: 0o600 };
        const entry = tar.entry(header, (error) => (error ? reject(error) : resolve()));
        entry.on('error', reject).end(bytes);
      });
      await Promise.race([taken, broken]).catch(async (error) => {
        tar.destroy(error);
        // Throws the reason why the archive could not be written.
        await written;
        throw error;
      });
    };
    const manifest = await fill(add).catch(async (error) => {
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
        : cannotWrite(file, error);
    });
    return manifest;
  } finally {
    process.off('exit', remove);
    remove();
  }
}

/** Returns the reason why the system does not let this account write `file`; any other error unchanged. */
function cannotWrite(file: string, error: unknown): unknown {
  const folder = dirname(file);
  if (isDiskFull(error))
    return new BackupRefused(
      `The disk of ${folder} is full. Free some space, or name a file on another disk: npm run backup -- file`,
    );
  return isSystemError(error)
    ? new BackupRefused(`${folder} cannot be written to: ${causeOf(error)}. Name a file in another folder.`)
    : error;
}

/** Yields the archive's entries, at last its manifest. Throws `openArchive`'s errors, and those of gzip and tar. */
export async function* readArchive(file: string, passphrase: string | null): AsyncGenerator<Entry> {
  const tar = extract();
  const read = pipeline(openArchive(file, passphrase), createGunzip(), tar);
  // The loop below throws the failure too; this handler prevents an unhandled rejection.
  read.catch(() => {});
  for await (const entry of tar) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    yield { name: entry.header.name, bytes: Buffer.concat(chunks) };
  }
  await read;
}

/** Reads the whole archive and compares it with its manifest. Throws `BackupRefused` if it is incomplete or damaged. */
export async function verifyArchive(file: string, passphrase: string | null = null): Promise<Manifest> {
  const incomplete = (why: string) => new BackupRefused(`${file} is not a complete backup: ${why}.`);
  const hashes = new Map<string, ReturnType<typeof createHash>>();
  let manifest: unknown = null;
  try {
    for await (const { name: path, bytes } of readArchive(file, passphrase)) {
      if (path === manifestName) manifest = JSON.parse(bytes.toString('utf8'));
      const entryPath = parsePath(path);
      if (!entryPath) continue;
      const name = `${entryPath.kind} ${entryPath.name}`;
      hashes.set(name, (hashes.get(name) ?? createHash('sha256')).update(bytes));
    }
  } catch (error) {
    if (error instanceof BackupRefused) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new BackupRefused(`There is no ${file}.`);
    if (isSystemError(error)) throw new BackupRefused(`${file} cannot be read: ${causeOf(error)}.`);
    throw incomplete(causeOf(error));
  }
  if (!manifest) throw incomplete('its manifest is missing');
  const { success, data } = manifestSchema.safeParse(manifest);
  if (!success) throw incomplete('its manifest has an unknown format');
  const checksum = (name: string) => (hashes.get(name) ?? createHash('sha256')).digest('hex');
  const damaged = [
    ...data.files.filter(({ key, sha256 }) => checksum(`file ${key}`) !== sha256).map(({ key }) => key),
    ...data.tables.filter(({ name, sha256 }) => checksum(`table ${name}`) !== sha256).map(({ name }) => name),
  ];
  if (damaged.length === 0) return data;
  throw new BackupRefused(
    `${file} is damaged: the checksums of ${damaged.slice(0, 5).join(', ')} do not match.`,
  );
}
