import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { holdDataFolder } from '../../kernel/database/lock.ts';
import { temporaryFolder } from '../../test/folder.ts';
import { startSmtp } from '../../test/smtp.ts';

const folder = temporaryFolder();
const root = join(import.meta.dirname, '../../../..');

/** Runs a command of a production machine in an empty folder, with this environment alone. */
async function run(name: string, args: readonly string[], env: Record<string, string> = {}) {
  const preload = join(root, '.ci/node-24.js');
  const child = spawn(
    process.execPath,
    ['--import', preload, join(root, `api/scripts/${name}.ts`), ...args],
    {
      cwd: folder,
      env: { PATH: process.env.PATH, ...env },
    },
  );
  const [[code], out, error] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, out: out.trim(), error: error.trim() };
}

test('a backup without an environment creates nothing, and says in one line what to set', async () => {
  expect(await run('backup', [])).toEqual({
    code: 1,
    out: '',
    error: 'There is no database in .data. Set DATABASE_URL, or DATA_DIR to the data folder.',
  });
  expect(readdirSync(folder)).toEqual([]);
  const DATABASE_URL = 'postgres://agency:canary@127.0.0.1:1/agency';
  expect(await run('backup', [], { DATABASE_URL })).toMatchObject({
    error: 'DATABASE_URL: no PostgreSQL listens at 127.0.0.1:1.',
  });
  expect(existsSync(join(folder, '.data'))).toBe(false);
});

test('a restore while the product runs is refused in one line', async () => {
  const DATA_DIR = temporaryFolder();
  const release = holdDataFolder(DATA_DIR);
  expect(await run('restore', ['backup.tar.gz', '--replace'], { DATA_DIR })).toEqual({
    code: 1,
    out: '',
    error: `The data folder ${DATA_DIR} is in use by another process (pid ${process.pid}). Stop it first.`,
  });
  release();
});

test('a test of the mail says what the server answers, or in one line why it accepts nothing', async () => {
  await using smtp = await startSmtp();
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'Nannies <hello@agency.example>' };
  const { host } = new URL(smtp.url);
  const accepted = await run('mail-test', ['to@families.example'], env);
  expect(accepted.out).toContain(
    `${host} accepted a mail from ${env.MAIL_FROM} to to@families.example: 250 `,
  );
  expect(smtp.received).toMatchObject([{ to: 'to@families.example' }]);
  smtp.refusesSender = true;
  const refused = await run('mail-test', ['to@families.example'], env);
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.error).toMatch(/^127\.0\.0\.1:\d+: EENVELOPE, .*550 Not your address$/);
});
