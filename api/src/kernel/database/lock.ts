import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export class DataFolderHeld extends Error {
  constructor(folder: string, pid: string) {
    super(`The data folder ${folder} is in use by another process (pid ${pid}). Stop it first.`);
  }
}

/**
 * Locks the data folder for this process and returns a function that releases it. The lock is SQLite's lock on a file,
 * which the operating system releases however the process ends. Throws `DataFolderHeld`.
 */
export function holdDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pidFile = join(folder, 'pid');
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!String(error).includes('locked')) throw error;
    throw new DataFolderHeld(folder, readPid(pidFile));
  }
  writeFileSync(pidFile, String(process.pid));
  return () => lock.close();
}

function readPid(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim() || 'not known';
  } catch {
    return 'not known';
  }
}
