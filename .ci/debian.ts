import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/** Returns a program's absolute path in the first of the folders, by default the PATH, where it can be executed. */
export function findProgram(name: string, folders = process.env.PATH?.split(delimiter)): string | undefined {
  return folders
    ?.filter(isAbsolute)
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

function succeeds(command: string, args: string[]): boolean {
  // Debian's tools must not prompt: there may be no terminal.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: ['ignore', 2, 2], env }).status === 0;
}

/** Returns a function that runs a command as root, directly or with sudo and no password, or `undefined`. */
function asRoot(): ((command: string, ...args: string[]) => boolean) | undefined {
  if (process.getuid?.() === 0) return (command, ...args) => succeeds(command, args);
  const sudo = findProgram('sudo');
  if (!sudo || spawnSync(sudo, ['-n', 'true'], { stdio: 'ignore' }).status !== 0) return undefined;
  return (command, ...args) =>
    succeeds(sudo, ['-n', 'env', 'DEBIAN_FRONTEND=noninteractive', command, ...args]);
}

/** Installs Debian's packages if no password is needed. Returns whether it did. All output goes to stderr. */
export function installPackages(...packages: string[]): boolean {
  const root = findProgram('apt-get') && asRoot();
  if (!root) return false;
  const install = (...names: string[]) =>
    root('apt-get', 'install', '-y', '--no-install-recommends', '-q', ...names);
  if (!root('apt-get', 'update', '-q')) return false;
  if (!packages.includes('postgresql')) return install(...packages);
  // Prevents Debian's server package from creating and starting a cluster of its own.
  const quiet = ['/etc/postgresql-common/createcluster.conf', 'set', 'create_main_cluster', 'off'];
  return install('postgresql-common') && root('pg_conftool', ...quiet) && install(...packages);
}
