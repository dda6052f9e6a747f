import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findProgram } from '../../.ci/debian.ts';
import { findFreePort } from '../../.ci/free-port.ts';
import { startPostgres } from '../../.ci/postgres.ts';
import { isResponding } from '../../.ci/server-process.ts';
import { testKeyText } from '../src/test/secret-key.ts';
import { startSmtp } from '../src/test/smtp.ts';
import { createFinding, type Drill } from './report.ts';
import { createTemporaryFolder } from './temporary.ts';

const root = join(import.meta.dirname, '../..');

/** The Debian that the image is based on; kept for the next run, outside the folders that tools search. */
const baseFolder = join(tmpdir(), 'nanny-polo-container-base');

/** How long the first start may take, in milliseconds. */
const longestStartMs = 120_000;

/** Runs a program to its end and returns what it printed. Throws its output if it fails. */
function run(command: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')}\n${stdout}${stderr}`);
  return stdout.trim();
}

/** Makes a small Debian with this product's Node, this machine's npm and the certificates that it trusts. */
function makeBase(): void {
  if (existsSync(join(baseFolder, 'usr/local/bin/npm'))) return;
  rmSync(baseFolder, { recursive: true, force: true });
  run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'stable', baseFolder]);
  cpSync(process.execPath, join(baseFolder, 'usr/local/bin/node'));
  const npm = dirname(dirname(realpathSync(findProgram('npm') ?? '')));
  mkdirSync(join(baseFolder, 'usr/local/lib/node_modules'), { recursive: true });
  cpSync(npm, join(baseFolder, 'usr/local/lib/node_modules/npm'), { recursive: true, dereference: true });
  const certificates = '/etc/ssl/certs/ca-certificates.crt';
  if (existsSync(certificates)) cpSync(certificates, join(baseFolder, certificates));
  run('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(baseFolder, 'usr/local/bin/npm')]);
}

/** Builds the image with Debian's tools, starts it beside a PostgreSQL and calls it. */
export const drillContainer: Drill = async (_, say) => {
  const missing = ['buildah', 'debootstrap'].filter((name) => !findProgram(name));
  if (missing.length > 0 || process.getuid?.() !== 0)
    return [
      createFinding(
        'the image',
        true,
        `not tried: it needs root, and ${missing.join(' and ') || 'has all else'}`,
      ),
    ];
  using temporary = createTemporaryFolder('container');
  const place = ['--root', join(temporary.path, 'images'), '--runroot', join(temporary.path, 'run')];
  const buildah = (...args: string[]) => run('buildah', [...place, '--storage-driver', 'vfs', ...args]);
  const begin = performance.now();
  const step = (what: string) => say(`${((performance.now() - begin) / 1000).toFixed(0)} s: ${what}`);

  step('the base');
  makeBase();
  const empty = buildah('from', 'scratch');
  buildah('add', '--quiet', empty, baseFolder, '/');
  buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt', empty);
  buildah('commit', '--rm', '--quiet', empty, 'base');
  step('the image');
  const commit = run('git', ['rev-parse', '--short=8', 'HEAD']);
  const parts = {
    BASE: 'localhost/base',
    AGENCY_DIR: '.ci/agency',
    PUBLIC_URL: 'https://nanny.example',
    COMMIT: commit,
  };
  const buildArgs = Object.entries(parts).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]);
  buildah('build', '--isolation', 'chroot', '--format', 'docker', ...buildArgs, '--tag', 'product', '.');
  const megabytes = Number(
    run('du', ['-sm', buildah('mount', buildah('from', '--name', 'running', 'product'))]).split('\t')[0],
  );
  const base = Number(run('du', ['-sm', baseFolder]).split('\t')[0]);

  step('the start');
  await using database = await startPostgres();
  await using smtp = await startSmtp();
  const port = await findFreePort();
  const env = {
    HOST: '127.0.0.1',
    PORT: port,
    DATABASE_URL: database.url,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'hello@nanny.example',
    OWNER_EMAIL: 'owner@nanny.example',
    SECRET_KEY: testKeyText,
  };
  const { Docker } = JSON.parse(buildah('inspect', 'running')) as {
    Docker: { config: { Cmd: string[]; User: string; Healthcheck?: { Test: string[] } } };
  };
  const set = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const args = ['run', '--isolation', 'chroot', ...set, 'running', '--'];
  const child = spawn('buildah', [...place, '--storage-driver', 'vfs', ...args, ...Docker.config.Cmd], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  try {
    const health = `http://127.0.0.1:${port}/api/health`;
    const started = performance.now();
    while (!(await isResponding(health))) {
      if (child.exitCode !== null || performance.now() - started > longestStartMs) throw new Error(output);
      await delay(200);
    }
    const answer = (await (await fetch(health)).json()) as { version: string; commit: string };
    const home = await fetch(`http://127.0.0.1:${port}/`);
    const check = Docker.config.Healthcheck?.Test.slice(1) ?? [];
    buildah(...args, ...check);
    return [
      createFinding('the image responds', answer.commit === commit, `${answer.version} (${answer.commit})`),
      createFinding('it serves the agency’s pages', home.status === 200, String(home.status)),
      createFinding('its check of health passes', check.length > 0, 'status 0'),
      createFinding('it runs as a numbered user', /^[1-9]\d+:/.test(Docker.config.User), Docker.config.User),
      createFinding('its size', true, `${megabytes} MB, ${base} of them the base`),
    ];
  } finally {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
};
