import { execFileSync } from 'node:child_process';
import packageJson from '../../../package.json' with { type: 'json' };

export const { version } = packageJson;

/** What git answered; empty if there is no git or no checkout. */
let commit: string | undefined;

/** Returns the short hash of the commit that is checked out here, or null if git cannot tell. */
export function findCommit(): string | null {
  commit ??= readCommit();
  return commit || null;
}

function readCommit(): string {
  // The checkout may belong to another account, which git would refuse.
  const args = ['-c', 'safe.directory=*', 'rev-parse', '--short=8', 'HEAD'];
  try {
    return execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return '';
  }
}

/** Returns the version as people read it: `0.1.0 (4f2c1a90)`. */
export const formatVersion = (hash: string | null): string => (hash ? `${version} (${hash})` : version);
