import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eraseParent, exportParent, parents as parentCalls } from '@nanny-polo/shared/people/parents';
import { sql } from 'drizzle-orm';
import { startPostgres } from '../../.ci/postgres.ts';
import { seedDemo } from '../demo/seed.ts';
import { buildApp } from '../src/app.ts';
import { readDemoConfig } from '../src/kernel/config/config.ts';
import { type Db, queryRows } from '../src/kernel/database/database.ts';
import { openDatabase } from '../src/kernel/database/open.ts';
import { openStorage } from '../src/kernel/files/open.ts';
import { deleteUnreferencedFiles } from '../src/kernel/files/service.ts';
import { plantMarkers, type Watched } from './canary.ts';
import { canary } from './markers.ts';
import { createFinding, type Drill, type Finding } from './report.ts';
import { signInAsOwner } from './sign-in.ts';
import { createTemporaryFolder, toDisposable } from './temporary.ts';

/** Searches every table, including the queue's. Returns the columns that contain the word, and the number searched. */
async function columnsWith(db: Db, word: string): Promise<{ columns: string[]; searched: number }> {
  const tables = await queryRows<{ name: string; fields: string[] }>(
    db,
    sql`SELECT format('%I.%I', table_schema, table_name) AS name, array_agg(format('%I', column_name)::text) AS fields
      FROM information_schema.columns WHERE table_schema NOT IN ('pg_catalog', 'information_schema')
      GROUP BY 1 ORDER BY 1`,
  );
  const columns: string[] = [];
  for (const { name, fields } of tables) {
    const holds = fields.map((field) => `bool_or(${field}::text ILIKE '%${word}%')`).join(', ');
    const [row] = await queryRows<{ hits: (boolean | null)[] }>(
      db,
      sql.raw(`SELECT ARRAY[${holds}] AS hits FROM ${name}`),
    );
    for (const [at, hit] of (row?.hits ?? []).entries()) if (hit) columns.push(`${name}.${fields[at]}`);
  }
  return { columns, searched: tables.reduce((sum, { fields }) => sum + fields.length, 0) };
}

/** Returns uploaded files that contain the word in their name or content. */
function filesWith(folder: string, word: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))
    .filter((path) => path.includes(word) || readFileSync(path).includes(word));
}

/** Returns the orders and payments of a parent, without personal data. */
const moneyOf = (db: Db, parentId: number) =>
  queryRows(
    db,
    sql`SELECT o.number, o.status, o.lines_minor, o.discount_minor, o.credited_minor, o.total_minor, o.received_minor, o.refunded_minor,
        t.kind, t.amount_minor, t.method, t.at::text AS at
      FROM "order" o LEFT JOIN order_transaction t ON t.order_id = o.id
      WHERE o.parent_id = ${parentId} ORDER BY o.id, t.id`,
  );

/** Exports and erases a parent whose text fields all contain the canary, and searches for it before and after. */
export async function eraseParentCompletely(watched: Watched): Promise<Finding[]> {
  const { config, log } = watched;
  const { db } = watched.database;
  const owner = await signInAsOwner(watched.url);
  const planted = await plantMarkers(watched, owner);
  const { parentId, toExport, toWithhold } = planted;
  const params = { id: parentId };
  const look = async () => ({
    ...(await columnsWith(db, canary)),
    files: filesWith(join(config.dataDir, 'files'), canary).length,
    money: await moneyOf(db, parentId),
  });
  const before = await look();
  const exported = JSON.stringify(await owner.call(exportParent, { params }));

  const { version, email } = await owner.call(parentCalls.get, { params });
  await owner.call(eraseParent, { params, body: { version, confirm: email } });
  await deleteUnreferencedFiles(db, openStorage(config));

  const after = await look();
  const missing = toExport.filter((word) => !exported.includes(word));
  // A whole word: “Note” is also the beginning of “Notes”.
  const leaked = toWithhold.filter((word) => new RegExp(`${word}\\b`).test(exported));
  const logged = log.filter((line) => line.toLowerCase().includes(canary.toLowerCase()));
  const isKept = JSON.stringify(after.money) === JSON.stringify(before.money);
  const { name } = await owner.call(parentCalls.get, { params });
  const isSignedIn = await planted.stillSignedIn();
  const [some, left] = [before.columns.length, after.columns.length];
  const searched = `${some} of ${before.searched} columns before, ${left} after`;
  return [
    createFinding(
      'the export contains everything that the person may read',
      missing.length === 0 && !exported.includes('argon2'),
      `${toExport.length - missing.length} of ${toExport.length} markers, without ${missing.join(', ') || 'none'}`,
    ),
    createFinding(
      'the export contains no note or reason that was written for somebody else',
      toWithhold.length > 5 && leaked.length === 0,
      `${leaked.length} of ${toWithhold.length} markers ${leaked.join(', ')}`,
    ),
    createFinding(
      'erased from every column of every table, including the queue and the kept mails',
      some > 10 && left === 0,
      [searched, ...after.columns].join('\n   '),
    ),
    createFinding(
      'erased from every uploaded file',
      before.files > 0 && after.files === 0,
      `${before.files} files before, ${after.files} after`,
    ),
    createFinding(
      'never in the log',
      log.length > 0 && logged.length === 0,
      [`${logged.length} of ${log.length} lines`, ...logged.slice(0, 3)].join('\n   '),
    ),
    createFinding(
      'payments are kept, without the name of the person',
      isKept && before.money.length > 0 && name === `Erased parent ${parentId}`,
      `${after.money.length} rows, ${isKept ? 'unchanged' : 'changed'}, of “${name}”`,
    ),
    createFinding('their sessions have ended', !isSignedIn, isSignedIn ? 'still signed in' : 'signed out'),
  ];
}

/** Erases a parent of the demo agency on one engine, in this process: PGlite if there is no URL. */
async function eraseOn(name: string, databaseUrl: string | null): Promise<Finding[]> {
  using folder = createTemporaryFolder('privacy');
  const log: string[] = [];
  const config = { ...readDemoConfig({}), logLevel: 'debug', dataDir: folder.path };
  await using database = toDisposable(await openDatabase({ databaseUrl, dataDir: folder.path }));
  await seedDemo(database.db);
  const write = (line: string) => void log.push(line);
  await using app = await buildApp({ config, db: database.db, log: { write } });
  const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/api`;
  const findings = await eraseParentCompletely({ url, database, config, log });
  return findings.map((one) => ({ ...one, what: `${name}: ${one.what}` }));
}

/** Runs on both engines. */
export const drillPrivacy: Drill = async () => {
  await using server = await startPostgres();
  return [...(await eraseOn('PGlite', null)), ...(await eraseOn('PostgreSQL', server.url))];
};
