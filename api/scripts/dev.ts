/** `npm run dev`: the demo at one origin; pages reload and the API restarts as they are edited. */

import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { waitForResponse } from '../../.ci/server-process.ts';
import { assertAddressFree, PortTaken } from '../src/kernel/http/own-address.ts';
import { exitWithError } from './stop.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sitePort = Number(process.env.PORT ?? 3000);
const ports = { API_PORT: String(sitePort + 1), ADMIN_PORT: String(sitePort + 2) };

const start = (command: string, args: string[], folder: string, env: Record<string, string>) =>
  spawn(command, args, {
    cwd: join(root, folder),
    env: { ...process.env, ...ports, ...env },
    stdio: 'inherit',
  });

const on = (port: string) => ['--host', '127.0.0.1', '--port', port, '--strictPort'];
const watched = ['api/src', 'shared/src'].map((folder) => `--watch-path=${join(root, folder)}`);
const demo = ['api/scripts/start.ts', '--without-pages'];
const children: ChildProcess[] = [];

let stopping = false;
const stop = (code: number) => {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
  process.exitCode = code;
};
const add = (child: ChildProcess) => {
  children.push(child);
  child.once('exit', (code) => stop(code ?? 0));
};
process.on('SIGINT', () => stop(0));
process.on('SIGTERM', () => stop(0));

// Otherwise the pages would call another program.
for (const port of [sitePort, sitePort + 1, sitePort + 2])
  await assertAddressFree({ host: '127.0.0.1', port }).catch((error) => exitWithError(error, [PortTaken]));
const api = ['--watch', '--watch-preserve-output', ...watched, ...demo];
add(start(process.execPath, api, '.', { PORT: ports.API_PORT }));
// Pages that opened before would show errors.
if (await waitForResponse(`http://127.0.0.1:${ports.API_PORT}/api/health`, () => stopping)) {
  add(start('vite', on(ports.ADMIN_PORT), 'admin', {}));
  add(start('astro', ['dev', '--host', '127.0.0.1', '--port', String(sitePort)], 'site', {}));
  console.log(
    `\n  Everything at one origin: http://localhost:${sitePort}/ and http://localhost:${sitePort}/admin\n`,
  );
}
