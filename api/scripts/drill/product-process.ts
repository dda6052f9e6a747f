import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../.ci/port.ts';
import { dataConfig, demoConfig } from '../../src/kernel/config/config.ts';
import { DataFolderHeld } from '../../src/kernel/database/lock.ts';
import { openDatabase } from '../../src/kernel/database/open.ts';
import { serve } from '../../src/server.ts';
import { seedDemo } from '../demo/seed.ts';
import { holdLittleMemory } from '../memory.ts';
import { memoryOptions } from '../serve-command.ts';
import { fail, stopOnSignal } from '../stop.ts';

/** A product in a process of its own, to be killed. */
export interface ProductProcess {
  readonly url: string;
  /** Milliseconds from its start until it was ready. */
  readonly readyAfter: number;
  /** Ends it as a power cut of the process would. */
  kill(): Promise<void>;
}

/** What makes it differ from the demo. */
interface Difference {
  /** Sends its mail there instead of keeping it. */
  readonly smtpUrl?: string;
  /** Leaves the database as it is. */
  readonly empty?: boolean;
}

/** How long a start may take, in milliseconds. */
const patience = 120_000;

/**
 * Starts the product as the demo, without building pages, in the memory that `npm run serve` gives it; `env` says
 * where its data are, S3 included. Throws what it said where it ended instead, by `signal` for example, which kills
 * it.
 */
export async function startProcess(
  env: Record<string, string>,
  { signal, ...difference }: Difference & { readonly signal?: AbortSignal } = {},
): Promise<ProductProcess> {
  const port = await freePort();
  const begin = performance.now();
  const program = fileURLToPath(import.meta.url);
  const child = spawn(process.execPath, [...memoryOptions, program, JSON.stringify(difference)], {
    env: { ...process.env, ...env, PORT: String(port), LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  const onExit = () => child.kill('SIGKILL');
  process.once('exit', onExit);
  signal?.addEventListener('abort', onExit);
  const url = `http://127.0.0.1:${port}/api`;
  child.once('exit', () => process.removeListener('exit', onExit));
  while (!(await isReady(url))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(said.trim());
    if (performance.now() - begin > patience)
      throw new Error(`Not ready after ${patience / 1000} s. ${said}`);
    await delay(50);
  }
  return {
    url,
    readyAfter: performance.now() - begin,
    kill: () => end(child),
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Whether the product at `url` is there and well. */
export const isReady = (url: string) =>
  fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  );

if (import.meta.main) {
  try {
    const { smtpUrl = null, empty = false } = JSON.parse(process.argv[2] ?? '{}') as Difference;
    const demo = demoConfig(process.env);
    const config = { ...demo, s3: dataConfig(process.env).s3, mail: { ...demo.mail, smtpUrl } };
    const database = await openDatabase(config);
    if (!empty) await seedDemo(database.db);
    const server = await serve(config, database);
    stopOnSignal(() => server.close());
    holdLittleMemory();
  } catch (error) {
    fail(error, [DataFolderHeld]);
  }
}
