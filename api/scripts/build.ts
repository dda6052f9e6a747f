/** Builds the site and the back office if their sources have changed, and compresses their files. */

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { type Dirent, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ConfigError, readAgencyDir } from '../src/kernel/config/config.ts';
import { exitWithError } from './stop.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The environment variables that the built pages depend on, besides the folder AGENCY_DIR. */
const settings = ['PUBLIC_URL', 'PUBLIC_API_URL'] as const;

/** A build tool is missing or failed; the message holds its output. */
export class BuildFailed extends Error {}

function assertBuildTools(): void {
  if (existsSync(join(root, 'node_modules/vite'))) return;
  throw new BuildFailed(
    `The pages must be built: since the last build their sources changed, or ${settings.join(', ')} or AGENCY_DIR. The packages for it are not installed: run "npm ci", and with the same configuration "npm run build".`,
  );
}

function sourcesHash(app: string, env: NodeJS.ProcessEnv): string {
  const hash = createHash('sha256');
  for (const name of settings) hash.update(`${name}=${env[name] ?? ''};`);
  const isSource = (entry: Dirent) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name);
  const add = (cwd: string, patterns: string[]) => {
    const files = globSync(patterns, {
      cwd,
      exclude: (entry) => /^(dist|node_modules|e2e|\.astro|test-results)$/.test(entry.name),
      withFileTypes: true,
    })
      .filter(isSource)
      .map((entry) => join(entry.parentPath, entry.name));
    for (const file of files.sort()) hash.update(relative(cwd, file)).update(readFileSync(file));
  };
  add(root, [`${app}/**/*`, 'shared/src/**/*', 'package-lock.json']);
  add(readAgencyDir(env), ['**/*']);
  return hash.digest('hex');
}

function run(app: string, env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', 'build'], {
      cwd: join(root, app),
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new BuildFailed(`Building ${app} failed:\n${said}`)),
    );
  });
}

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Writes a brotli copy and a gzip copy beside each text file of at least 1 KB in a folder. */
async function compress(folder: string): Promise<void> {
  const files = globSync('**/*.{html,css,js,svg,json,xml,txt,webmanifest}', { cwd: folder });
  for (const file of files) {
    const path = join(folder, file);
    const content = readFileSync(path);
    if (content.length < 1024) continue;
    // The best level saves another tenth but takes twenty times as long: worth it for pages, not for scripts.
    const quality = file.endsWith('.html') ? 11 : 9;
    writeFileSync(
      `${path}.br`,
      await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    );
    writeFileSync(`${path}.gz`, await gz(content, { level: 9 }));
  }
}

/** Builds one app unless its sources are unchanged. Returns whether it built. Throws `BuildFailed`. */
async function build(app: 'site' | 'admin', env: NodeJS.ProcessEnv): Promise<boolean> {
  const folder = join(root, app, 'dist');
  const stamp = join(folder, '.sources');
  const hash = sourcesHash(app, env);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false;
  assertBuildTools();
  rmSync(folder, { recursive: true, force: true });
  await run(app, env);
  await compress(folder);
  writeFileSync(stamp, hash);
  return true;
}

/** Builds both apps in parallel if needed, and passes one line for each built app to `say`. Throws `ConfigError`. */
export async function buildPages(say: (line: string) => void, env: NodeJS.ProcessEnv = process.env) {
  const names = { site: 'public site', admin: 'back office' } as const;
  await Promise.all(
    (['site', 'admin'] as const).map(async (app) => {
      const begin = Date.now();
      if (await build(app, env))
        say(`Built the ${names[app]} in ${((Date.now() - begin) / 1000).toFixed(0)} s`);
    }),
  );
}

if (import.meta.main)
  await buildPages((line) => console.log(line)).catch((error) =>
    exitWithError(error, [BuildFailed, ConfigError]),
  );
