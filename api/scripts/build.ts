/** `npm run build`: builds the site and the back office if their sources have changed, and compresses their files. */

import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ConfigError } from '../src/kernel/config/config.ts';
import type { PageFolders } from '../src/kernel/http/pages.ts';
import {
  distOf,
  finishBuild,
  folderOf,
  holdBuiltPages,
  type PageApp,
  readOrigin,
  removeOldBuilds,
  root,
} from './built-pages.ts';
import { exitWithError } from './stop.ts';

/** A build tool is missing or failed; the message holds its output. */
export class BuildFailed extends Error {}

/** How long a build waits for another one, in milliseconds. */
const longestBuildMs = 600_000;

function run(app: PageApp, outDir: string, env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', 'build', '--', '--outDir', outDir], {
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

/** Builds one app. Throws `BuildFailed`. */
async function build(app: PageApp, env: NodeJS.ProcessEnv): Promise<void> {
  const origin = readOrigin(app, env);
  const unfinished = join(distOf(app), 'unfinished');
  rmSync(unfinished, { recursive: true, force: true });
  await run(app, unfinished, env);
  await compress(unfinished);
  finishBuild(unfinished, origin);
  renameSync(unfinished, folderOf(app, origin));
  removeOldBuilds(distOf(app));
}

/** Waits until no other process builds, and returns a function that lets the next one build. Throws `BuildFailed`. */
function lockBuild(say: (line: string) => void): () => void {
  if (!existsSync(join(root, 'node_modules/vite')))
    throw new BuildFailed(
      'The pages must be built, and the packages for it are not installed: run "npm ci".',
    );
  try {
    mkdirSync(join(root, '.cache'), { recursive: true });
    const lock = new DatabaseSync(join(root, '.cache', 'building'), { timeout: 0 });
    try {
      lock.exec('BEGIN EXCLUSIVE');
    } catch {
      say('Another process is building the pages. Waiting for it …');
      lock.exec(`PRAGMA busy_timeout = ${longestBuildMs}; BEGIN EXCLUSIVE`);
    }
    return () => lock.close();
  } catch (error) {
    throw new BuildFailed(`The pages must be built, and this user cannot: ${(error as Error).message}`);
  }
}

/**
 * Builds the apps that have no pages of the present sources and configuration, in parallel, and passes one line for
 * each to `say`. Returns the folders of the pages, which no build removes while this process runs. Throws `ConfigError`
 * and `BuildFailed`.
 */
export async function buildPages(
  say: (line: string) => void,
  env: NodeJS.ProcessEnv = process.env,
): Promise<PageFolders> {
  const names = { site: 'public site', admin: 'back office' } as const;
  const findUnbuilt = () =>
    (['site', 'admin'] as const).filter((app) => !existsSync(folderOf(app, readOrigin(app, env))));
  if (findUnbuilt().length > 0) {
    const unlock = lockBuild(say);
    try {
      await Promise.all(
        findUnbuilt().map(async (app) => {
          const begin = Date.now();
          await build(app, env);
          say(`Built the ${names[app]} in ${((Date.now() - begin) / 1000).toFixed(0)} s`);
        }),
      );
    } finally {
      unlock();
    }
  }
  return holdBuiltPages(env);
}

if (import.meta.main)
  await buildPages((line) => console.log(line)).catch((error) =>
    exitWithError(error, [BuildFailed, ConfigError]),
  );
