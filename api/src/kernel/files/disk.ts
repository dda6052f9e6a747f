import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStorage } from './storage.ts';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Stores files in a folder that only this account may read. */
export function diskStorage(folder: string): FileStorage {
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
