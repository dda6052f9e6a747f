import { type ChildProcess, fork } from 'node:child_process';
import { on, setMaxListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createFieldRefusal } from '../error/error.ts';
import type { PreparationLimits } from './preparation-limits.ts';
import type { FileKind, PreparedFile } from './prepared-file.ts';

/** What the parent sends. */
export interface FileToPrepare {
  readonly bytes: Uint8Array;
  readonly kind: FileKind;
}

type Result = { readonly file: PreparedFile } | { readonly errors: Record<string, string[]> };

/** What a child sends: that it has begun with a file, then the result. */
export type ChildMessage = 'begun' | Result;

/** Milliseconds between two measurements of memory, and after which an unused child ends. */
const measureEveryMs = 50;
const unusedMs = 60_000;

const program = fileURLToPath(new URL('./prepare-process.ts', import.meta.url));

const tooCostly =
  'This file takes too long or too much memory to check. Save it smaller, or upload a photo, and try again.';

/**
 * Returns a function that runs `prepareFile` in child processes of lower priority, which alone suffer from a hostile
 * file. It throws 422 if the file is refused, exceeds the limits or crashes its child. Aborting `signal` kills the
 * children; calls then throw its reason.
 */
export function prepareInChildren(
  { longestStartMs, longestRunMs, memory }: Omit<PreparationLimits, 'slots' | 'longestWaitMs'>,
  signal: AbortSignal,
): (file: FileToPrepare) => Promise<PreparedFile> {
  // Each child listens.
  setMaxListeners(0, signal);
  const unused = new Map<ChildProcess, NodeJS.Timeout>();

  const start = () => {
    const child = fork(program, {
      // Without the environment, a child has no passwords to lose.
      env: {},
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      signal,
      killSignal: 'SIGKILL',
    });
    child.on('error', () => child.kill('SIGKILL'));
    child.once('exit', () => unused.delete(child));
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    return child;
  };

  const run = async (child: ChildProcess, file: FileToPrepare): Promise<Result> => {
    const messages = on(child, 'message', { close: ['exit'] });
    const kill = () => child.kill('SIGKILL');
    let timer = setTimeout(kill, longestStartMs);
    const measuring = setInterval(() => residentBytes(child) > memory && kill(), measureEveryMs);
    child.send(file);
    try {
      for await (const [message] of messages as AsyncIterable<[ChildMessage]>) {
        if (message !== 'begun') return message;
        clearTimeout(timer);
        timer = setTimeout(kill, longestRunMs);
      }
    } finally {
      clearTimeout(timer);
      clearInterval(measuring);
    }
    if (child.signalCode) return { errors: { file: [tooCostly] } };
    throw new Error(`The process that prepares files exited with code ${child.exitCode}`);
  };

  return async (file) => {
    signal.throwIfAborted();
    const [child = start()] = unused.keys();
    clearTimeout(unused.get(child));
    unused.delete(child);
    const result = await run(child, file).catch((error) => {
      child.kill('SIGKILL');
      throw signal.aborted ? signal.reason : error;
    });
    // Memory that a child has not returned would count against the next file.
    if (child.connected && residentBytes(child) < memory / 2)
      unused.set(child, setTimeout(() => child.kill('SIGKILL'), unusedMs).unref());
    else child.kill('SIGKILL');
    if ('errors' in result) throw createFieldRefusal(result.errors);
    return result.file;
  };
}

/**
 * Returns a child's resident memory; 0 where there is no /proc, as everywhere but on Linux, so that only the time and
 * the size of pictures are limited there. Synchronous, because the threads for files also hash passwords.
 */
function residentBytes({ pid }: ChildProcess): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
