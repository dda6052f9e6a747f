import { join } from 'node:path';
import { diskStorage } from './disk.ts';
import { type S3Settings, s3Storage } from './s3.ts';
import type { FileStorage } from './storage.ts';

/** The configured storage: S3, or `files` in the data folder. */
export const openStorage = (config: {
  readonly s3: S3Settings | null;
  readonly dataDir: string;
}): FileStorage => (config.s3 ? s3Storage(config.s3) : diskStorage(join(config.dataDir, 'files')));
