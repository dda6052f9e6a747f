import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { callStorage, type FileStorage } from './storage.ts';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Returns a storage that keeps files in a folder which only the process's own user may read. */
export function openDiskStorage(folder: string): FileStorage {
  return {
    async put(key, bytes) {
      const path = join(folder, key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const unfinished = `${path}.unfinished`;
      try {
        await writeFile(unfinished, bytes, { mode: 0o600, flush: true });
        await rename(unfinished, path);
      } catch (error) {
        // A full disk must not be filled further by a partial file.
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async get(key) {
      return readFile(join(folder, key)).catch((error) => {
        if (isMissing(error)) return null;
        throw error;
      });
    },
    remove: (key) => rm(join(folder, key), { force: true }),
  };
}

/** A bucket in S3 or a compatible service, and its credentials. */
export interface S3Settings {
  /** Such as https://s3.eu-west-2.amazonaws.com. The name of the bucket is added to its path. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The longest time for one call, in milliseconds. */
const timeoutMs = 20_000;

/** Returns a storage that keeps files in a private bucket. */
export function openS3Storage({ endpoint, bucket, ...credentials }: S3Settings): FileStorage {
  const client = new AwsClient({ ...credentials, service: 's3', retries: 2 });
  const call = async (method: string, key: string, init: RequestInit = {}) => {
    const url = `${endpoint.replace(/\/+$/, '')}/${bucket}/${key}`;
    // Redirects are not followed: only the configured host gets a file.
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await client.fetch(url, { method, signal, redirect: 'manual', ...init });
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw new Error(`The storage returned ${response.status} to ${method}`);
  };
  return {
    async put(key, bytes, type) {
      const response = await call('PUT', key, {
        body: new Uint8Array(bytes),
        headers: { 'content-type': type },
      });
      if (!response.ok) throw new Error('No such bucket in the storage');
    },
    async get(key) {
      const response = await call('GET', key);
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
    },
    async remove(key) {
      await call('DELETE', key);
    },
  };
}

const guarded = (storage: FileStorage): FileStorage => ({
  put: (...file) => callStorage(storage.put(...file)),
  get: (key) => callStorage(storage.get(key)),
  remove: (key) => callStorage(storage.remove(key)),
});

/** Opens the configured storage: S3, or `files` in the data folder. Its calls throw `StorageUnavailable`. */
export const openStorage = (config: {
  readonly s3: S3Settings | null;
  readonly dataDir: string;
}): FileStorage =>
  guarded(config.s3 ? openS3Storage(config.s3) : openDiskStorage(join(config.dataDir, 'files')));
