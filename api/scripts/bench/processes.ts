import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../.ci/port.ts';

/** A server in a process of its own. */
export interface ServerProcess {
  readonly url: string;
  /** Milliseconds from its start until it answered. */
  readonly readyAfter: number;
  /** The most memory that it ever held, in megabytes. */
  peakMemory(): number;
  stop(): Promise<void>;
}

const patience = 300_000;

async function start(script: string, env: Record<string, string>, probe: string): Promise<ServerProcess> {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url))], {
    env: {
      ...process.env,
      ...env,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
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
    if (performance.now() - begun > patience) throw new Error(`${script} did not become ready. ${said}`);
    await delay(10);
  }
  return {
    url,
    readyAfter: performance.now() - begun,
    peakMemory: () =>
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) /
      1024,
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
    '../serve.ts',
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
  start('baseline.ts', { DATABASE_URL: database }, '/ready');
