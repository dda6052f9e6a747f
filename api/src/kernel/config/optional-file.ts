import { existsSync, readFileSync } from 'node:fs';

/** Returns the text of a file with line feeds as line breaks, or null if it does not exist or is refused. */
export function readOptionalFile(path: string, refuse: (message: string) => void): string | null {
  if (!existsSync(path)) return null;
  try {
    return readFileSync(path, 'utf8')
      .replace(/^\uFEFF/, '')
      .replaceAll('\r\n', '\n');
  } catch (error) {
    refuse(`cannot be read: ${(error as Error).message}`);
    return null;
  }
}
