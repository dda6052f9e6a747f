import { randomBytes } from 'node:crypto';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test, vi } from 'vitest';
import { exitWithError } from '../../../scripts/stop.ts';
import { openConnection } from '../../operations/backup/connect.ts';
import { onPostgres } from '../../test/database.ts';
import { databaseUrl, onServer } from '../../test/template.ts';
import { describeConnectionFailure } from './connection-failure.ts';
import { openPostgres } from './postgres.ts';
import { EngineRefused } from './prove-engine.ts';

const refusalOf = (url: string): Promise<unknown> =>
  openPostgres(url, { name: 'DEMO_DATABASE_URL' }).catch((error: unknown) => error);

test('says in one line which host or port of the URL is wrong, without its password', async () => {
  const of = 'postgres://agency:canary@';
  for (const [url, reason] of [
    [`${of}127.0.0.1:1/agency`, 'no PostgreSQL listens at 127.0.0.1:1.'],
    [`${of}localhost:1/agency`, 'no PostgreSQL listens at localhost:1.'],
    [`${of}localhost:1/agency?host=/nowhere`, 'no PostgreSQL listens at /nowhere:1.'],
    [`${of}nowhere.invalid/agency`, 'there is no host nowhere.invalid.'],
  ] as const) {
    const refusal = await refusalOf(url);
    expect(refusal).toBeInstanceOf(EngineRefused);
    expect((refusal as Error).message).toBe(`DEMO_DATABASE_URL: ${reason}`);
    const place = { databaseUrl: url, dataDir: '', s3: null };
    await expect(openConnection(place, { mustExist: true })).rejects.toThrow(`DATABASE_URL: ${reason}`);
  }
});

test('says that the password is refused, and nothing about errors of other kinds', () => {
  const url = 'postgres://agency:canary@db.example:6432/agency';
  const message = 'password authentication failed for user "agency"';
  const error = Object.assign(new Error(message), { code: '28P01' });
  expect(describeConnectionFailure(error, url, 'DATABASE_URL')).toBe(
    `DATABASE_URL: db.example:6432 refuses agency or the password: ${message}.`,
  );
  expect(describeConnectionFailure(new Error('timeout expired'), url, 'DATABASE_URL')).toBe(
    'DATABASE_URL: db.example:6432 does not respond.',
  );
  for (const code of ['42601', '23505', 'ENOENT'])
    expect(
      describeConnectionFailure(Object.assign(new Error('x'), { code }), url, 'DATABASE_URL'),
    ).toBeNull();
});

test('a database that stops responding ends a start with one line, without the statement', () => {
  const cause = Object.assign(new Error('timed out'), { code: 'ETIMEDOUT' });
  vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('ended');
  });
  const print = vi.spyOn(console, 'error').mockReturnValue();
  expect(() => exitWithError(new DrizzleQueryError('canary', [], cause), [])).toThrow('ended');
  const line = '\nThe database does not respond (timed out). Start again when it does.';
  expect(print.mock.calls).toEqual([[line]]);
  vi.restoreAllMocks();
});

test.runIf(onPostgres())(
  'says that there is no such database, or that the user lacks rights in it',
  async () => {
    const server = process.env.TEST_DATABASE_URL ?? '';
    const name = `stranger_${randomBytes(4).toString('hex')}`;
    const missing = await refusalOf(databaseUrl(server, 'no_such_database'));
    expect((missing as Error).message).toMatch(
      /^DEMO_DATABASE_URL: there is no database no_such_database at \S+\.$/,
    );
    await onServer(server, `CREATE DATABASE ${name}`);
    await onServer(server, `CREATE ROLE ${name} LOGIN PASSWORD 'canary'`);
    try {
      const url = new URL(databaseUrl(server, name));
      url.username = name;
      url.password = 'canary';
      const refusal = await refusalOf(url.href);
      expect((refusal as Error).message).toMatch(
        new RegExp(`^DEMO_DATABASE_URL: ${name} lacks rights in the database ${name}: permission denied .*`),
      );
      expect((refusal as Error).message).not.toMatch(/\n|canary/);
    } finally {
      await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
      await onServer(server, `DROP ROLE ${name}`);
    }
  },
);
