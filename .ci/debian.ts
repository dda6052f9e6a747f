import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/** The absolute path of a program among the folders, or on the PATH, if it can be executed. */
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
  // Debian's tools may not ask anything: there may be nobody to answer.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: ['ignore', 2, 2], env }).status === 0;
}

/** How this process may act as root: directly, by a sudo that asks for no password, or not at all. */
function asRoot(): ((command: string, ...args: string[]) => boolean) | undefined {
  if (process.getuid?.() === 0) return (command, ...args) => succeeds(command, args);
  const sudo = findProgram('sudo');
  if (!sudo || spawnSync(sudo, ['-n', 'true'], { stdio: 'ignore' }).status !== 0) return undefined;
  return (command, ...args) =>
    succeeds(sudo, ['-n', 'env', 'DEBIAN_FRONTEND=noninteractive', command, ...args]);
}

/** Installs Debian's packages where that is possible without a password; everything it says goes to stderr. */
export function installPackages(...packages: string[]): boolean {
  const root = findProgram('apt-get') && asRoot();
  if (!root) return false;
  const install = (...names: string[]) =>
    root('apt-get', 'install', '-y', '--no-install-recommends', '-q', ...names);
  if (!root('apt-get', 'update', '-q')) return false;
  if (!packages.includes('postgresql')) return install(...packages);
  // Debian's server package would create and start a cluster of its own; nobody here asked for one.
  const quiet = ['/etc/postgresql-common/createcluster.conf', 'set', 'create_main_cluster', 'off'];
  return install('postgresql-common') && root('pg_conftool', ...quiet) && install(...packages);
}
