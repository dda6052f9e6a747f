import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { Db } from '../kernel/database/database.ts';
import { openPglite } from '../kernel/database/pglite.ts';
import { completeAgencyDir } from './agency-folder.ts';
import { addressOf, onPostgres, templateArchive, testDatabase } from './database.ts';
import { makeEmptyPages } from './empty-pages.ts';
import { testKeyText } from './secret-key.ts';
import type { Filling } from './template.ts';

/** In milliseconds. A start may build the pages first, which can exceed a test's time limit on a busy machine. */
export const longestStart = 300_000;

/** Runs a start script on data of its own until it exits, and returns its exit code and output. */
export async function runStart(
  script: 'serve.ts' | 'start.ts',
  filling: Filling,
  prepare: (db: Db) => Promise<unknown> = async () => {},
  agencyDir = script === 'serve.ts' ? completeAgencyDir : '',
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'nanny-polo-start-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const database = onPostgres()
    ? await testDatabase(filling)
    : await openPglite(dataDir, { copyOf: templateArchive(filling) });
  if (onPostgres()) onTestFinished(() => database.close());
  await prepare(database.db);
  const url = onPostgres() ? addressOf(database) : '';
  if (!onPostgres()) await database.close();
  const path = fileURLToPath(new URL(`../../scripts/${script}`, import.meta.url));
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    DEMO_DATABASE_URL: url,
    PORT: '0',
    PUBLIC_URL: 'https://nanny.example',
    OWNER_EMAIL: 'owner@agency.example',
    SECRET_KEY: testKeyText,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'hello@nanny.example',
    AGENCY_DIR: agencyDir,
  };
  if (script === 'serve.ts') makeEmptyPages(env);
  return new Promise<{ code: unknown; said: string; dataDir: string }>((resolve) => {
    execFile(process.execPath, [path], { env }, (error, _, said) =>
      resolve({ code: error?.code ?? 0, said: said.trim(), dataDir }),
    );
  });
}
