import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config.ts';
import { generateSecretKey, secretKeyText } from './secret-key.ts';

/**
 * Returns the key in the file `secret-key` of a data folder, which is made if it does not exist and which only this
 * account may read. Of several processes, all get the key of the first. Throws `ConfigError`.
 */
export function openSecretKeyFile(dataDir: string): Buffer {
  const file = join(dataDir, 'secret-key');
  const unfinished = `${file}.${process.pid}.unfinished`;
  try {
    if (!existsSync(file)) {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 });
      writeFileSync(unfinished, `${generateSecretKey().toString('base64')}\n`, { mode: 0o600, flush: true });
      link(unfinished, file);
    }
    const key = secretKeyText.safeParse(readFileSync(file, 'utf8').trim());
    if (key.success) return key.data;
  } finally {
    rmSync(unfinished, { force: true });
  }
  throw new ConfigError(
    `${file} contains no key. Put it back from a copy, or set SECRET_KEY; without both, delete it for a new key.`,
  );
}

/** Gives a file a second name, unless another process has just taken it. */
function link(path: string, name: string): void {
  try {
    linkSync(path, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
