import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from './free-port.ts';

export interface ServerProcess extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from its start until it responded. */
  readonly readyAfter: number;
  /** Sends `signal`, by default TERM, and resolves when the process has ended. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

interface Options {
  /** Added to this process's environment; `PORT` is always a free port. */
  readonly env?: Record<string, string>;
  /** The path that responds once the server is ready. */
  readonly probe?: string;
  /** The name of this machine in its URL. Browsers open the demo at `localhost`. */
  readonly host?: '127.0.0.1' | 'localhost';
  /** An aborted signal kills the process. */
  readonly signal?: AbortSignal | undefined;
}

/** How long a start may take, in milliseconds: the product may build its pages first. */
const longestStartMs = 300_000;

const root = join(import.meta.dirname, '..');

/** The module that `npm start` and `npm run serve` preload. */
const preload = './.ci/node-24.js';

/** How long a response may take, in milliseconds. */
const longestResponseMs = 30_000;

/** Returns whether a call to `url` gets a success status (2xx). */
export const isResponding = (url: string, call?: RequestInit): Promise<boolean> =>
  fetch(url, { ...call, signal: AbortSignal.timeout(longestResponseMs) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Waits until `url` responds, or until `isOver`. Returns whether it responded. */
export async function waitForResponse(url: string, isOver: () => boolean): Promise<boolean> {
  while (!(await isResponding(url))) {
    if (isOver()) return false;
    await delay(100);
  }
  return true;
}

/**
 * Starts node with `args` on a free port of 127.0.0.1 and resolves when the server is ready. Throws an error with its
 * stderr if it ends before that or takes too long. The server is killed when this process ends.
 */
export async function startServer(
  args: readonly string[],
  { env, probe = '/api/health', host = '127.0.0.1', signal }: Options = {},
): Promise<ServerProcess> {
  const port = await findFreePort();
  const begin = performance.now();
  const child = spawn(process.execPath, ['--import', preload, ...args], {
    cwd: root,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.removeListener('exit', kill));
  signal?.addEventListener('abort', kill);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;

  const url = `http://${host}:${port}`;
  while (!(await isResponding(url + probe))) {
    if (hasEnded()) throw new Error(errors.trim());
    if (performance.now() - begin > longestStartMs) {
      kill();
      throw new Error(`${args.at(-1)} is not ready after ${longestStartMs / 1000} s. ${errors}`);
    }
    await delay(10);
  }
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (hasEnded()) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  const readyAfter = performance.now() - begin;
  return { url, pid: child.pid ?? 0, readyAfter, stop, [Symbol.asyncDispose]: () => stop() };
}
