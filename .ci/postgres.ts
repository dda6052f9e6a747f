import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findProgram } from './debian.ts';
import { findFreePort } from './free-port.ts';

const oldestVersion = 15;

/** A PostgreSQL server. `stop` or the end of this process stops it, and deletes its folder unless `kept` was given. */
export type Postgres = {
  /** URL of its superuser and the `postgres` database; tests create databases of their own. */
  url: string;
  /** Kills the postmaster (SIGKILL) and waits for its end. */
  kill: () => Promise<void>;
  /** Shuts it down in fast mode, closing connections, and waits for its end. */
  halt: () => Promise<void>;
  /** Freezes the server and all its processes (SIGSTOP) until `thaw`. */
  freeze: () => void;
  thaw: () => void;
  /** Starts it again on the same folder and port after `kill` or `halt`; resolves when it accepts connections. */
  restart: () => Promise<void>;
  /** Stops it, and deletes its folder unless `kept` was given. Safe to call twice. */
  stop: () => Promise<void>;
} & AsyncDisposable;

/** Returns whether a folder has all three programs in a sufficient version. Some systems have only a wrapper of one. */
function isServer(folder: string): boolean {
  const [postgres, ...tools] = ['postgres', 'initdb', 'pg_ctl'].map((name) => findProgram(name, [folder]));
  if (!postgres || tools.includes(undefined)) return false;
  const { stdout } = spawnSync(postgres, ['--version'], { encoding: 'utf8' });
  return Number.parseInt(/\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1] ?? '0', 10) >= oldestVersion;
}

/** Returns the folders of Debian's packages, the newest version first. */
const debianFolders = () =>
  globSync('/usr/lib/postgresql/*/bin').sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));

/** Returns the folder of PostgreSQL's programs from `POSTGRES_BIN`, the PATH or Debian's packages, or `undefined`. */
export function findPostgres(): string | undefined {
  const { POSTGRES_BIN = '', PATH = '' } = process.env;
  return [POSTGRES_BIN, ...PATH.split(delimiter), ...debianFolders()].find(isServer);
}

/** If this process is root, returns another user for PostgreSQL, which refuses root: `postgres`, otherwise `nobody`. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((entry) => entry.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user)
    throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody. Create one.');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** Returns whether the pid file says that this postmaster accepts connections. A killed one leaves its file behind. */
function isReady(data: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    return lines[0] === String(pid) && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

/** Returns a folder that is in memory if there is one with a gigabyte free, otherwise that of temporary files. */
function memory(): string {
  const folder = '/dev/shm';
  const { bavail, bsize } = existsSync(folder) ? statfsSync(folder) : { bavail: 0, bsize: 0 };
  return bavail * bsize > 2 ** 30 ? folder : tmpdir();
}

interface Options {
  /** The folder of its data, which remains for the next start; by default a temporary one. */
  readonly kept?: string;
  /**
   * Whether durability is PostgreSQL's default, as it is unless given. Tests of rules do not need it: if false, the
   * server is in memory if possible, nothing is flushed, and a socket in its folder is the only way to it.
   */
  readonly durable?: boolean;
}

/**
 * Starts PostgreSQL 15 or newer with up to 200 connections on a free port of 127.0.0.1 (see `durable`).
 * @throws Error if no server is found (see `findPostgres`) or it does not start.
 */
export async function startPostgres({ kept, durable = true }: Options = {}): Promise<Postgres> {
  const bin = findPostgres();
  if (!bin)
    throw new Error(
      `No PostgreSQL ${oldestVersion} or newer: set POSTGRES_BIN to the folder of its programs.`,
    );
  const user = unprivileged();
  const folder = kept ?? mkdtempSync(join(durable ? tmpdir() : memory(), 'nanny-polo-postgres-'));
  // Parent folders stay accessible: the server may run as another user.
  mkdirSync(folder, { recursive: true });
  const data = join(folder, 'data');
  const logFile = join(folder, 'log');
  const log = openSync(logFile, 'a');
  const passwordFile = join(folder, 'password');
  // Written when the folder is complete; an incomplete one is created again.
  const whole = join(folder, 'whole');
  const isWhole = existsSync(whole);
  const password = isWhole ? readFileSync(passwordFile, 'utf8') : randomBytes(16).toString('hex');
  let server: ChildProcess | undefined;

  const isAlive = () => server !== undefined && server.exitCode === null && server.signalCode === null;

  const remove = () => {
    const atOnce = ['stop', '-D', data, '-m', kept ? 'fast' : 'immediate', '--silent'];
    if (isAlive()) spawnSync(join(bin, 'pg_ctl'), atOnce, { cwd: folder, ...user });
    if (!kept) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', remove);

  const end = async (signal: NodeJS.Signals) => {
    if (!server || !isAlive()) return;
    const gone = once(server, 'exit');
    server.kill(signal);
    await gone;
  };

  const signalAll = (signal: NodeJS.Signals) => {
    const pid = server?.pid;
    if (!pid || !isAlive()) return;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    for (const processId of [pid, ...children.map(Number)]) process.kill(processId, signal);
  };

  const launch = async (port: number) => {
    const settings = {
      port,
      listen_addresses: durable ? '127.0.0.1' : '',
      // The path of a socket has to be short, so it is not used in a folder that somebody chose.
      unix_socket_directories: durable ? '' : folder,
      max_connections: 200,
      ...(!durable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    };
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(join(bin, 'postgres'), ['-D', data, ...options], {
      cwd: folder,
      ...user,
      // In a process group of its own: Ctrl-C stops the tests first, and they stop the server.
      detached: true,
      stdio: ['ignore', log, log],
    });
    server = child;
    for (const deadline = Date.now() + 60_000; !isReady(data, child.pid); await delay(20)) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`PostgreSQL did not start.\n${readFileSync(logFile, 'utf8').slice(-2000)}`);
    }
  };

  /** Tries five times: after a kill, the old server's processes may still hold its memory, or the port may be taken. */
  const launchWithRetries = async (nextPort: () => number | Promise<number>) => {
    for (let attempt = 1; ; attempt += 1) {
      const port = await nextPort();
      try {
        await launch(port);
        return port;
      } catch (error) {
        await end('SIGQUIT');
        if (attempt === 5) throw error;
        await delay(200 * attempt);
      }
    }
  };

  const stop = async () => {
    await end('SIGINT');
    process.removeListener('exit', remove);
    remove();
  };

  try {
    if (!isWhole) {
      rmSync(data, { recursive: true, force: true });
      writeFileSync(passwordFile, password, { mode: 0o600 });
      chmodSync(folder, 0o700);
      if (user) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid);
      const access = [
        '-U',
        'postgres',
        durable ? '--auth=scram-sha-256' : '--auth=trust',
        `--pwfile=${passwordFile}`,
      ];
      const init = ['-D', data, ...access, '--encoding=UTF8', '--locale=C.UTF-8'];
      await promisify(execFile)(join(bin, 'initdb'), init, { cwd: folder, ...user });
      writeFileSync(whole, '');
    }
    const port = await launchWithRetries(findFreePort);
    return {
      url: durable
        ? `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
        : `postgres://postgres@${encodeURIComponent(folder)}:${port}/postgres`,
      kill: () => end('SIGKILL'),
      halt: () => end('SIGINT'),
      freeze: () => signalAll('SIGSTOP'),
      thaw: () => signalAll('SIGCONT'),
      restart: async () => {
        await launchWithRetries(() => port);
      },
      stop,
      [Symbol.asyncDispose]: stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
