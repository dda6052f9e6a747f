import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addressOf, amount, onPostgres, testDatabase } from '../src/test/database.ts';
import { temporaryFolder } from '../src/test/folder.ts';
import { databaseUrl, onServer } from '../src/test/template.ts';
import { moveRunningProduct } from './running-backup.ts';

const folder = temporaryFolder();

// The backup of a running PGlite is made by the same code; the drill restores one too.
test.runIf(onPostgres())(
  'an agency at work is backed up, and works on after a restore',
  { timeout: 480_000 },
  async () => {
    const database = await testDatabase('demo');
    const server = process.env.TEST_DATABASE_URL ?? '';
    const name = `restored_${process.pid}`;
    await onServer(server, `CREATE DATABASE ${name}`);
    const place = (url: string | null, dataDir: string) => ({ databaseUrl: url, dataDir, s3: null });
    // The queue's library makes such a job within a minute of the start.
    const before = () => database.db.execute(sql`INSERT INTO pgboss.job (name) VALUES ('__pgboss__send-it')`);
    try {
      const from = place(addressOf(database), folder);
      const targets = Object.entries({
        PostgreSQL: place(databaseUrl(server, name), folder),
        PGlite: place(null, `${folder}/pglite`),
      });
      const to = Object.fromEntries(targets.slice(0, amount(2, 1)));
      for (const finding of await moveRunningProduct('PostgreSQL', from, to, folder, {
        verified: false,
        before,
      }))
        expect(finding).toMatchObject({ held: true });
    } finally {
      await database.close();
      await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
    }
  },
);
