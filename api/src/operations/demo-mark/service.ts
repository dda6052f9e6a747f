import { adminUser } from '../../accounts/identity/admin-user-table.ts';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/database.ts';
import { event } from '../../kernel/history/table.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { demoMark } from './table.ts';

/** The database belongs to the other mode: the demo in production, or the reverse. The message says what to type. */
export class WrongData extends Error {}

/** Marks the database as the demo's, in the transaction that fills it. */
export async function markAsDemo(tx: Db): Promise<void> {
  await tx.insert(demoMark).values({});
}

const isDemo = async (db: Db) => (await db.$count(demoMark)) > 0;

async function isEmpty(db: Db): Promise<boolean> {
  for (const table of [adminUser, parentUser, nannyPolo, event]) {
    if ((await db.select().from(table).limit(1)).length > 0) return false;
  }
  return true;
}

type Place = Pick<Config, 'mode' | 'databaseUrl' | 'dataDir'>;

/**
 * Throws `WrongData` if production finds the demo, whose passwords are public, or if the demo finds an agency's own
 * data, whose mail it would capture and show.
 */
export async function requireOwnData(db: Db, { mode, databaseUrl, dataDir }: Place): Promise<void> {
  const isProduction = mode === 'production';
  const isRight = isProduction ? !(await isDemo(db)) : (await isDemo(db)) || (await isEmpty(db));
  if (isRight) return;
  const name = isProduction ? 'DATABASE_URL' : 'DEMO_DATABASE_URL';
  const place = databaseUrl ? `The database of ${name}` : `The data folder ${dataDir}`;
  const other = databaseUrl
    ? `${name}=postgres://user:password@host/an_empty_database`
    : `DATA_DIR='${dataDir.replace(/\/+$/, '')}-${mode}'`;
  throw new WrongData(
    `${place} holds ${isProduction ? 'the demo, whose passwords are public' : 'an agency’s own data, not the demo'}. Type: ${other} npm ${isProduction ? 'run serve' : 'start'}`,
  );
}
