/** The folders of built pages: one for each set of sources and configuration, `<app>/dist/<hash>`. */

import { createHash } from 'node:crypto';
import { type Dirent, existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { readAgencyDir } from '../src/kernel/config/config.ts';
import type { PageFolders } from '../src/kernel/http/pages.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export type PageApp = keyof PageFolders;

/** What an app's pages are built from: environment variables, and hashes of files. */
type Origin = Readonly<Record<'PUBLIC_URL' | 'PUBLIC_API_URL' | 'agency' | 'sources', string>>;

const originFile = 'origin.json';
const lockFile = '.lock';

/** Builds that are kept for a later start with the same sources and configuration, besides those that are served. */
const keptBuilds = 3;

/** The pages of the present sources and configuration have not been built. The message says what differs. */
export class PagesNotBuilt extends Error {}

function hashFiles(cwd: string, patterns: string[]): string {
  const hash = createHash('sha256');
  const files = globSync(patterns, {
    cwd,
    exclude: (entry) => /^(dist|node_modules|e2e|\.astro|test-results)$/.test(entry.name),
    withFileTypes: true,
  })
    .filter((entry: Dirent) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.sort()) hash.update(relative(cwd, file)).update(readFileSync(file));
  return hash.digest('hex');
}

/** Throws `ConfigError`. */
export const readOrigin = (app: PageApp, env: NodeJS.ProcessEnv): Origin => ({
  PUBLIC_URL: env.PUBLIC_URL ?? '',
  PUBLIC_API_URL: env.PUBLIC_API_URL ?? '',
  agency: hashFiles(readAgencyDir(env), ['**/*']),
  sources: hashFiles(root, [`${app}/**/*`, 'shared/src/**/*', 'package-lock.json']),
});

export const distOf = (app: PageApp) => join(root, app, 'dist');

export function folderOf(app: PageApp, origin: Origin): string {
  const name = createHash('sha256').update(JSON.stringify(origin)).digest('hex').slice(0, 12);
  return join(distOf(app), name);
}

/** Returns the finished builds in an app's folder `dist`, the newest first. */
const listBuilds = (dist: string): string[] =>
  globSync(`*/${originFile}`, { cwd: dist })
    .map((file) => join(dist, file))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
    .map((file) => dirname(file));

/** Marks the pages in a folder as finished. */
export function finishBuild(folder: string, origin: Origin): void {
  const lock = new DatabaseSync(join(folder, lockFile));
  lock.exec('PRAGMA user_version = 1');
  lock.close();
  writeFileSync(join(folder, originFile), JSON.stringify(origin));
}

/** Locks that keep the pages of this process: SQLite's, which the operating system releases however it ends. */
const held: DatabaseSync[] = [];

/** Prevents other processes from removing a build while this one runs. */
export function holdBuild(folder: string): void {
  const lock = new DatabaseSync(join(folder, lockFile), { readOnly: true });
  lock.exec('BEGIN; SELECT count(*) FROM sqlite_schema');
  held.push(lock);
}

/** Removes the older builds in an app's folder `dist`, except those that are served, and what unfinished ones left. */
export function removeOldBuilds(dist: string): void {
  const newest = new Set(listBuilds(dist).slice(0, keptBuilds));
  const folders = globSync('*', { cwd: dist }).map((name) => join(dist, name));
  for (const folder of folders)
    if (!newest.has(folder) && !isServed(folder)) rmSync(folder, { recursive: true });
}

function isServed(folder: string): boolean {
  const path = join(folder, lockFile);
  if (!existsSync(path)) return false;
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return false;
  } catch {
    return true;
  } finally {
    lock.close();
  }
}

/** What differs between the present origin and that of the last build, as the operator knows it. */
function describeDifference(origin: Origin, last: Origin): string[] {
  const lines: Record<keyof Origin, string> = {
    PUBLIC_URL: `PUBLIC_URL is ${origin.PUBLIC_URL || 'not set'}, and was ${last.PUBLIC_URL || 'not set'}.`,
    PUBLIC_API_URL: `PUBLIC_API_URL is ${origin.PUBLIC_API_URL || 'not set'}, and was ${last.PUBLIC_API_URL || 'not set'}.`,
    agency: 'The files in AGENCY_DIR have changed, or it is another folder.',
    sources: 'The code has changed.',
  };
  return (Object.keys(lines) as (keyof Origin)[])
    .filter((name) => origin[name] !== last[name])
    .map((name) => lines[name]);
}

/**
 * Returns the folders of the built pages, which no build removes while this process runs. Throws `PagesNotBuilt` if
 * they are missing, and `ConfigError`.
 */
export function holdBuiltPages(env: NodeJS.ProcessEnv): PageFolders {
  const lines = new Set<string>();
  const find = (app: PageApp) => {
    const origin = readOrigin(app, env);
    const folder = folderOf(app, origin);
    if (existsSync(join(folder, originFile))) return folder;
    const [last] = listBuilds(distOf(app));
    if (last) {
      const lastOrigin = JSON.parse(readFileSync(join(last, originFile), 'utf8')) as Origin;
      for (const line of describeDifference(origin, lastOrigin)) lines.add(line);
    } else lines.add('No pages have been built here.');
    return folder;
  };
  const folders = { site: find('site'), admin: find('admin') };
  if (lines.size > 0)
    throw new PagesNotBuilt(
      `The pages must be built:\n${[...lines].map((line) => `  ${line}`).join('\n')}\nType npm run build, with the same configuration.`,
    );
  for (const folder of Object.values(folders)) holdBuild(folder);
  return folders;
}
