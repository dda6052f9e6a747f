import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../.ci/port.ts';
import { serveCommand } from '../serve-command.ts';

/** A server in a process of its own. */
export interface ServerProcess {
  readonly url: string;
  /** Milliseconds from its start until it answered. */
  readonly readyAfter: number;
  /** The most memory that it held since `forgetPeak`, in megabytes; no number where the system does not tell. */
  peakMemory(): number;
  forgetPeak(): void;
  stop(): Promise<void>;
}

const patience = 300_000;

/** One for all, so that none builds the pages anew. */
export const publicUrl = 'https://bench.nannypolo.example';

const root = fileURLToPath(new URL('../../..', import.meta.url));

async function start(
  command: readonly string[],
  env: Record<string, string>,
  probe: string,
): Promise<ServerProcess> {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: {
      ...process.env,
      ...env,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: publicUrl,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(url + probe))) {
    if (child.exitCode !== null) throw new Error(said.trim());
    if (performance.now() - begun > patience)
      throw new Error(`${command.at(-1)} did not become ready. ${said}`);
    await delay(10);
  }
  return {
    url,
    readyAfter: performance.now() - begun,
    peakMemory: () =>
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) /
      1024,
    forgetPeak: () => writeFileSync(`/proc/${child.pid}/clear_refs`, '5'),
    stop: () => end(child),
  };
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

/** The product as `npm run serve` starts it. */
export const startServe = (database: string, smtpUrl: string, dataDir: string): Promise<ServerProcess> =>
  start(
    serveCommand,
    {
      DATABASE_URL: database,
      DATA_DIR: dataDir,
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'hello@nannypolo.example',
      OWNER_EMAIL: 'owner@nannypolo.example',
    },
    '/api/health',
  );

/** The bare server beside it. */
export const startBaseline = (database: string): Promise<ServerProcess> =>
  start([fileURLToPath(new URL('baseline.ts', import.meta.url))], { DATABASE_URL: database }, '/ready');
