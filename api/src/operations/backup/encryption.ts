/** Encryption of backups by a passphrase, as files that the `age` command opens too (age-encryption.org/v1). */

import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupRefused } from './manifest.ts';

type Bytes = AsyncIterable<Uint8Array>;

/** The first line of an encrypted file. */
const mark = 'age-encryption.org/v1\n';

const toStream = (bytes: Bytes) => Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array>;

/** Returns the stage of a pipeline that encrypts an archive. */
export function createEncryption(passphrase: string) {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return async function* encrypt(source: Bytes): Bytes {
    yield* await encrypter.encrypt(toStream(source));
  };
}

/** Returns the bytes of an archive, decrypted if it is encrypted. Throws errors of reading, and `BackupRefused`. */
export function openArchive(file: string, passphrase: string | null): Bytes {
  if (!isEncrypted(file)) return createReadStream(file);
  if (!passphrase)
    throw new BackupRefused(
      `${file} is encrypted. Set BACKUP_PASSPHRASE_FILE to the file with its passphrase.`,
    );
  return decrypt(file, passphrase);
}

function isEncrypted(file: string): boolean {
  const handle = openSync(file, 'r');
  try {
    const start = Buffer.alloc(mark.length);
    return readSync(handle, start) === mark.length && start.toString() === mark;
  } finally {
    closeSync(handle);
  }
}

async function* decrypt(file: string, passphrase: string): Bytes {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    yield* await decrypter.decrypt(toStream(createReadStream(file)));
  } catch {
    throw new BackupRefused(`${file} cannot be decrypted: it has another passphrase, or is damaged.`);
  }
}
