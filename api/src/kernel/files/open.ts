import { join } from 'node:path';
import { diskStorage } from './disk.ts';
import { type S3Settings, s3Storage } from './s3.ts';
import { available, type FileStorage } from './storage.ts';

const guarded = (storage: FileStorage): FileStorage => ({
  put: (...file) => available(storage.put(...file)),
  get: (key) => available(storage.get(key)),
  remove: (key) => available(storage.remove(key)),
});

/** Opens the configured storage: S3, or `files` in the data folder. Its calls throw `StorageUnavailable`. */
export const openStorage = (config: {
  readonly s3: S3Settings | null;
  readonly dataDir: string;
}): FileStorage => guarded(config.s3 ? s3Storage(config.s3) : diskStorage(join(config.dataDir, 'files')));
