import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eraseParent, exportParent, parents as parentCalls } from '@nanny-polo/shared/parents';
import { sql } from 'drizzle-orm';
import { buildApp } from '../../src/app.ts';
import { demoConfig } from '../../src/kernel/config/config.ts';
import { type Db, type OpenDatabase, rows } from '../../src/kernel/database/database.ts';
import { openDatabase } from '../../src/kernel/database/open.ts';
import { openStorage } from '../../src/kernel/files/open.ts';
import { deleteUnreferencedFiles } from '../../src/kernel/files/service.ts';
import { seedDemo } from '../demo/seed.ts';
import { canary, plant, type Watched } from './canary.ts';
import type { Drill, Finding } from './report.ts';
import { signInAsOwner } from './sign-in.ts';
import { inFolder, onPostgres } from './temporary.ts';

/** Searches every table, including the queue's. Returns the columns that contain the word, and the number searched. */
async function columnsWith(db: Db, word: string): Promise<{ found: string[]; searched: number }> {
  const tables = await rows<{ name: string; fields: string[] }>(
    db,
    sql`SELECT format('%I.%I', table_schema, table_name) AS name, array_agg(format('%I', column_name)::text) AS fields
      FROM information_schema.columns WHERE table_schema NOT IN ('pg_catalog', 'information_schema')
      GROUP BY 1 ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name, fields } of tables) {
    const holds = fields.map((field) => `bool_or(${field}::text ILIKE '%${word}%')`).join(', ');
    const [row] = await rows<{ hits: (boolean | null)[] }>(
      db,
      sql.raw(`SELECT ARRAY[${holds}] AS hits FROM ${name}`),
    );
    for (const [at, hit] of (row?.hits ?? []).entries()) if (hit) found.push(`${name}.${fields[at]}`);
  }
  return { found, searched: tables.reduce((sum, { fields }) => sum + fields.length, 0) };
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
  rows(
    db,
    sql`SELECT o.number, o.status, o.lines_minor, o.discount_minor, o.credited_minor, o.total_minor, o.received_minor, o.refunded_minor,
        t.kind, t.amount_minor, t.method, t.at::text AS at
      FROM "order" o LEFT JOIN order_transaction t ON t.order_id = o.id
      WHERE o.parent_id = ${parentId} ORDER BY o.id, t.id`,
  );

/** Exports and erases a parent whose text fields all contain the canary, and searches for it before and after. */
export async function eraseCompletely(watched: Watched): Promise<Finding[]> {
  const { config, log } = watched;
  const { db } = watched.database;
  const owner = await signInAsOwner(watched.url);
  const planted = await plant(watched, owner);
  const params = { id: planted.parentId };
  const folder = join(config.dataDir, 'files');
  const before = await columnsWith(db, canary);
  const filesBefore = filesWith(folder, canary);
  const money = await moneyOf(db, planted.parentId);
  const exported = JSON.stringify(await owner.call(exportParent, { params }));
  const missing = planted.toExport.filter((word) => !exported.includes(word));
  // A whole word: “Note” is also the beginning of “Notes”.
  const leaked = planted.toWithhold.filter((word) => new RegExp(`${word}\\b`).test(exported));

  const { version, email } = await owner.call(parentCalls.get, { params });
  await owner.call(eraseParent, { params, body: { version, confirm: email } });
  await deleteUnreferencedFiles(db, openStorage(config));

  const after = await columnsWith(db, canary);
  const filesAfter = filesWith(folder, canary);
  const logged = log.filter((line) => line.toLowerCase().includes(canary.toLowerCase()));
  const moneyAfter = await moneyOf(db, planted.parentId);
  const kept = JSON.stringify(moneyAfter) === JSON.stringify(money);
  const { name } = await owner.call(parentCalls.get, { params });
  const signedIn = await planted.stillSignedIn();
  return [
    {
      what: 'the export contains everything that the person may read',
      held: missing.length === 0 && !exported.includes('argon2'),
      figure:
        missing.length === 0
          ? `${planted.toExport.length} of ${planted.toExport.length} markers`
          : `without ${missing.join(', ')}`,
    },
    {
      what: 'the export contains no note or reason that was written for somebody else',
      held: planted.toWithhold.length > 5 && leaked.length === 0,
      figure: leaked.length === 0 ? `0 of ${planted.toWithhold.length} markers` : `with ${leaked.join(', ')}`,
    },
    {
      what: 'erased from every column of every table, including the queue and the kept mails',
      held: before.found.length > 10 && after.found.length === 0,
      figure: `${before.found.length} of ${before.searched} columns before, ${after.found.length} after${after.found.map((one) => `\n   ${one}`).join('')}`,
    },
    {
      what: 'erased from every uploaded file',
      held: filesBefore.length > 0 && filesAfter.length === 0,
      figure: `${filesBefore.length} files before, ${filesAfter.length} after`,
    },
    {
      what: 'never in the log',
      held: log.length > 0 && logged.length === 0,
      figure: `${logged.length} of ${log.length} lines${logged
        .slice(0, 3)
        .map((line) => `\n   ${line.slice(0, 300)}`)
        .join('')}`,
    },
    {
      what: 'payments are kept, without the name of the person',
      held: kept && money.length > 0 && name === `Erased parent ${planted.parentId}`,
      figure: `${moneyAfter.length} rows, ${kept ? 'unchanged' : 'changed'}, of “${name}”`,
    },
    {
      what: 'their sessions have ended',
      held: !signedIn,
      figure: signedIn ? 'still signed in' : 'signed out',
    },
  ];
}

/** Returns the findings of `eraseCompletely` on a product with the demo agency in this process. */
async function onEngine(name: string, database: OpenDatabase, dataDir: string): Promise<Finding[]> {
  const log: string[] = [];
  const config = { ...demoConfig({}), logLevel: 'debug', dataDir };
  await seedDemo(database.db);
  const app = await buildApp({ config, db: database.db, log: { write: (line) => void log.push(line) } });
  try {
    const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/api`;
    const findings = await eraseCompletely({ url, database, config, log });
    return findings.map((finding) => ({ ...finding, what: `${name}: ${finding.what}` }));
  } finally {
    await app.close();
    await database.close();
  }
}

/** Runs on both engines. */
export const privacy: Drill = () =>
  inFolder('privacy', async (folder) => {
    const on = async (name: string, databaseUrl: string | null) => {
      const dataDir = join(folder, name);
      return onEngine(name, await openDatabase({ databaseUrl, dataDir }), dataDir);
    };
    return [...(await on('PGlite', null)), ...(await onPostgres(({ url }) => on('PostgreSQL', url)))];
  });
