import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { findProgram } from '../../.ci/debian.ts';
import { findFreePort } from '../../.ci/free-port.ts';
import { startPostgres } from '../../.ci/postgres.ts';
import { isResponding } from '../../.ci/server-process.ts';
import { completeAgencyDir } from '../src/test/agency-folder.ts';
import { startSmtp } from '../src/test/smtp.ts';
import { type Block, readDeployBlocks, readUnits, readVariables } from './deploy-page.ts';
import { checkNothingWrong, createFinding, type Drill, type Finding } from './report.ts';
import { createTemporaryFolder } from './temporary.ts';

const root = join(import.meta.dirname, '../..');

/** How long a start may take, in milliseconds. */
const longestStartMs = 120_000;

/** Runs commands of the shell, which end at the first that fails. Throws what they printed. */
function runShell(script: string, env: NodeJS.ProcessEnv = process.env): string {
  const { status, stdout, stderr } = spawnSync('bash', ['-e', '-c', script], { encoding: 'utf8', env });
  if (status !== 0) throw new Error(`${script}\n${stdout}${stderr}`);
  return stdout;
}

/** Makes a repository of this checkout's commit with two versions, as tags. */
function makeForge(forge: string): void {
  runShell(`
    git clone --quiet --no-hardlinks '${root}' '${forge}'
    cd '${forge}'
    git config user.name Drill && git config user.email drill@nannypolo.example
    git tag -f v0.1.0
    sed -i 's/"version": "[^"]*"/"version": "0.2.0"/' api/package.json
    sed -i '/^    "api": {/,/^    }/s/"version": "[^"]*"/"version": "0.2.0"/' package-lock.json
    git commit --quiet --all --message 'version 0.2.0' && git tag -f v0.2.0`);
}

interface Started extends AsyncDisposable {
  readVersion(): Promise<string>;
}

/** Starts the command of a systemd unit with its variables, again if it fails, and waits until it responds. */
async function startUnit(unit: string, port: number, env: NodeJS.ProcessEnv, restarts = 5): Promise<Started> {
  const [command = '', ...args] = (/^ExecStart=(.*)$/m.exec(unit)?.[1] ?? '').split(' ');
  const cwd = /^WorkingDirectory=(.*)$/m.exec(unit)?.[1] ?? '';
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const health = `http://127.0.0.1:${port}/api/health`;
  const begin = performance.now();
  while (!(await isResponding(health))) {
    if (performance.now() - begin > longestStartMs) throw new Error(output);
    // Restart=on-failure: a busy machine's database may respond too late.
    if (child.exitCode !== null && restarts > 0) return startUnit(unit, port, env, restarts - 1);
    if (child.exitCode !== null) throw new Error(output);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    readVersion: async () => ((await (await fetch(health)).json()) as { version: string }).version,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Starts a proxy with the page's configuration, and returns the status with which it passes on a call over TLS. */
async function callThrough(proxy: Block, folder: string, port: number): Promise<string> {
  const httpsPort = await findFreePort();
  const file = join(folder, proxy.language);
  const [certificate, key] = [join(folder, 'tls.pem'), join(folder, 'tls.key')];
  runShell(
    `openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=nanny.example -keyout '${key}' -out '${certificate}' 2>&1`,
  );
  const site = proxy.code.replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`);
  const isCaddy = proxy.language === 'caddy';
  writeFileSync(
    file,
    isCaddy
      ? `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site.replace('nanny.example {', `nanny.example:${httpsPort} {\n\ttls ${certificate} ${key}`)}`
      : `pid ${folder}/nginx.pid; error_log stderr; daemon off; events {} http { access_log off; ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      ${site
        .replace('listen 443', `listen 127.0.0.1:${httpsPort}`)
        .replace(/\/etc\S+fullchain.pem/, certificate)
        .replace(/\/etc\S+privkey.pem/, key)} }`,
  );
  const args = isCaddy ? ['run', '--adapter', 'caddyfile', '--config', file] : ['-c', file];
  const program = findProgram(isCaddy ? 'caddy' : 'nginx', [
    ...(process.env.PATH ?? '').split(':'),
    '/usr/sbin',
  ]);
  if (!program) return 'not installed';
  const child = spawn(program, args, { stdio: 'ignore', env: { ...process.env, HOME: folder } });
  try {
    while (!(await isListening(httpsPort))) if (child.exitCode !== null) return 'it did not start';
    return await readStatus(httpsPort);
  } finally {
    child.kill('SIGTERM');
  }
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() !== undefined));
    socket.once('error', () => setTimeout(() => resolve(false), 100));
  });

/** Returns the first line of the response to a call of the home page, made under the public name. */
const readStatus = (port: number) =>
  new Promise<string>((resolve, reject) => {
    const socket = connectTls({ port, servername: 'nanny.example', rejectUnauthorized: false }, () =>
      socket.write('GET / HTTP/1.1\r\nHost: nanny.example\r\nConnection: close\r\n\r\n'),
    );
    socket.once('data', (chunk) => resolve(String(chunk).split('\r\n')[0] ?? ''));
    socket.once('error', reject);
  });

/** Follows docs/deploy.md, without the commands that need root, from a fresh clone to an upgrade and back. */
export const drillDeploy: Drill = async (_, say) => {
  const findings: Finding[] = [];
  using temporary = createTemporaryFolder('deploy');
  const place = temporary.path;
  const port = await findFreePort();
  const [forge, dataDir] = [join(place, 'forge'), join(place, 'data')];
  makeForge(forge);
  for (const folder of ['opt', 'etc', 'data']) mkdirSync(join(place, folder), { mode: 0o700 });
  const here = (text: string) =>
    text
      .replaceAll('https://forge.example/nanny-polo.git', `file://${forge}`)
      .replaceAll('/opt/nanny-polo', join(place, 'opt'))
      .replaceAll('/etc/nanny-polo', join(place, 'etc'))
      .replaceAll('/var/lib/nanny-polo', dataDir);
  const blocks = readDeployBlocks().map((block) => ({ ...block, code: here(block.code) }));
  const [clone, agency, pages, upgrade] = blocks
    .filter(({ language, isForRoot }) => language === 'sh' && !isForRoot)
    .map(({ code }) => code);
  const rehearsal = blocks.find(({ code }) => code.includes('\nrehearse()'))?.code;
  if (!clone || !agency || !pages || !rehearsal || !upgrade)
    throw new Error('docs/deploy.md has lost a block.');
  const units = readUnits(blocks);

  const begin = performance.now();
  const step = (what: string) => say(`${((performance.now() - begin) / 1000).toFixed(0)} s: ${what}`);
  step('the code');
  runShell(clone);
  step('the agency');
  runShell(`cd '${place}/opt/0.1.0'\n${agency}`);
  rmSync(join(place, 'etc/agency'), { recursive: true });
  cpSync(completeAgencyDir, join(place, 'etc/agency'), { recursive: true });
  await using database = await startPostgres();
  await using smtp = await startSmtp();
  const variables = {
    ...readVariables(blocks.find(({ code }) => code.startsWith('PUBLIC_URL='))?.code ?? ''),
    DATABASE_URL: database.url,
    SECRET_KEY: randomBytes(32).toString('base64'),
    OWNER_EMAIL: 'owner@nanny.example',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'hello@nanny.example',
    PORT: String(port),
  };
  const { PATH, HOME = place, NODE_EXTRA_CA_CERTS = '' } = process.env;
  const env = { PATH, HOME, NODE_EXTRA_CA_CERTS, ...variables };
  step('the pages');
  runShell(`cd '${place}/opt/0.1.0'\n${pages}`);

  const service = units['nanny-polo.service'] ?? '';
  const backup = units['nanny-polo-backup.service'] ?? '';
  step('the service');
  {
    await using product = await startUnit(service, port, env);
    findings.push(createFinding('the product of the page responds', true, await product.readVersion()));
    for (const proxy of blocks.filter(({ language }) => ['caddy', 'nginx'].includes(language))) {
      const status = await callThrough(proxy, place, port);
      findings.push(
        createFinding(`${proxy.language} passes calls on`, /^HTTP.*200|installed/.test(status), status),
      );
    }
    step('the backup');
    const [command = ''] = /(?<=^ExecStart=).*$/m.exec(backup) ?? [];
    runShell(`cd '${place}/opt/current' && ${command}`, env);
    const asProduct = `as-nanny-polo() { (cd '${place}/opt/current' && "$@"); }`;
    runShell(`${asProduct}\n${rehearsal.replace('rehearse npm run serve', '')}`, env);
  }
  {
    await using product = await startUnit(service, port, {
      ...env,
      DATABASE_URL: '',
      DATA_DIR: join(dataDir, 'rehearsal'),
    });
    findings.push(createFinding('the rehearsed backup is served', true, await product.readVersion()));
  }
  step('the upgrade');
  runShell(upgrade);
  for (const version of ['0.2.0', '0.1.0']) {
    rmSync(join(place, 'opt/current'));
    symlinkSync(join(place, 'opt', version), join(place, 'opt/current'));
    await using product = await startUnit(service, port, env);
    const running = await product.readVersion();
    findings.push(
      createFinding(`version ${version} is served after the change`, running === version, running),
    );
  }
  findings.push(verifyUnits(units, place));
  step('the end');
  return findings;
};

/** Lets systemd read the units, where it is installed. */
function verifyUnits(units: Readonly<Record<string, string>>, place: string): Finding {
  if (!findProgram('systemd-analyze'))
    return createFinding('systemd accepts the units', true, 'not installed, so not tried');
  const files = Object.entries(units).map(([name, text]) => {
    const file = join(place, name);
    writeFileSync(file, text);
    return file;
  });
  const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], { encoding: 'utf8' });
  const wrong = stderr.split('\n').filter((line) => Object.keys(units).some((name) => line.includes(name)));
  return checkNothingWrong('systemd accepts the units', wrong, `${files.length} units`);
}
