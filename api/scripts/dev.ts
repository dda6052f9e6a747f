/** `npm run dev`: the demo at one origin; pages reload and the API restarts as they are edited. */

import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

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
const children: ChildProcess[] = [
  start(process.execPath, ['--watch', '--watch-preserve-output', ...watched, ...demo], '.', {
    PORT: ports.API_PORT,
  }),
  start('vite', on(ports.ADMIN_PORT), 'admin', {}),
  start('astro', ['dev', '--host', '127.0.0.1', '--port', String(sitePort)], 'site', {}),
];

let stopping = false;
const stop = (code: number) => {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
  process.exitCode = code;
};
for (const child of children) child.once('exit', (code) => stop(code ?? 0));
process.on('SIGINT', () => stop(0));
process.on('SIGTERM', () => stop(0));
console.log(
  `\n  Everything at one origin: http://localhost:${sitePort}/ and http://localhost:${sitePort}/admin\n`,
);
