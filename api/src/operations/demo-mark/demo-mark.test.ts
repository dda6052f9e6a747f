import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { inviteOwner } from '../../accounts/invitation/service.ts';
import { readDemoConfig } from '../../kernel/config/config.ts';
import type { Db, OpenDatabase } from '../../kernel/database/database.ts';
import { openPglite } from '../../kernel/database/pglite.ts';
import { runAndRollBack } from '../../kernel/database/rolled-back.ts';
import { completeAgencyDir } from '../../test/agency-folder.ts';
import { addressOf, onPostgres, templateArchive, testDatabase } from '../../test/database.ts';
import type { Filling } from '../../test/template.ts';
import { requireOwnData } from './service.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

async function open(filling: Filling): Promise<OpenDatabase> {
  const database = await testDatabase(filling);
  cleanUp.push(() => database.close());
  return database;
}

/** In milliseconds. A start may build the pages first, which can exceed a test's time limit on a busy machine. */
const longestStart = 300_000;

const place = (mode: 'demo' | 'production') => ({ ...readDemoConfig({}), mode });

/** Runs a start script on data of its own until it exits, and returns its exit code and output. */
async function start(script: string, filling: Filling, prepare: (db: Db) => Promise<unknown>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'nanny-polo-start-'));
  cleanUp.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const database = onPostgres()
    ? await open(filling)
    : await openPglite(dataDir, { copyOf: templateArchive(filling) });
  await prepare(database.db);
  const url = onPostgres() ? addressOf(database) : '';
  if (!onPostgres()) await database.close();
  const path = fileURLToPath(new URL(`../../../scripts/${script}`, import.meta.url));
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    DEMO_DATABASE_URL: url,
    PORT: '0',
    PUBLIC_URL: 'https://nanny.example',
    OWNER_EMAIL: 'owner@agency.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'hello@nanny.example',
    AGENCY_DIR: script === 'serve.ts' ? completeAgencyDir : '',
  };
  return new Promise<{ code: unknown; said: string; dataDir: string }>((resolve) => {
    execFile(process.execPath, [path], { env }, (error, _, said) =>
      resolve({ code: error?.code ?? 0, said: said.trim(), dataDir }),
    );
  });
}

test(
  "npm run serve refuses the demo's data and prints the right command",
  async () => {
    const { code, said, dataDir } = await start('serve.ts', 'demo', async () => {});
    expect(code).toBe(1);
    expect(said.split('\n')).toHaveLength(1);
    expect(said).toContain('holds the demo');
    expect(said).toContain(
      onPostgres()
        ? 'Type: DATABASE_URL=postgres://'
        : `Type: DATA_DIR='${dataDir}-production' npm run serve`,
    );
  },
  longestStart,
);

test(
  "npm start refuses an agency's data and prints the right command",
  async () => {
    const { code, said } = await start('start.ts', 'empty', (db) => inviteOwner(db, 'owner@agency.example'));
    expect(code).toBe(1);
    expect(said.split('\n')).toHaveLength(1);
    expect(said).toMatch(/holds an agency’s own data.* npm start$/);
  },
  longestStart,
);

describe('an empty database', () => {
  let empty: OpenDatabase;
  beforeAll(async () => {
    empty = await testDatabase('empty');
  });
  afterAll(() => empty.close());

  /** Returns a test that runs `work` in a transaction of its own, which is rolled back. */
  const undone = (work: (db: Db) => Promise<void>) => () => runAndRollBack(empty.db, work);

  test(
    'is accepted in both modes',
    undone(async (db) => {
      await requireOwnData(db, place('demo'));
      await requireOwnData(db, place('production'));
    }),
  );

  test(
    'to which a parent is added is rejected by the demo',
    undone(async (db) => {
      await db.insert(parentUser).values({ first_name: 'A', last_name: 'B', email: 'a@b.example' });
      await expect(requireOwnData(db, place('demo'))).rejects.toThrow(/own data/);
    }),
  );
});
