import { isDeepStrictEqual } from 'node:util';
import {
  type AgencySettings,
  agencySettings as contract,
  settingsId,
} from '@nanny-polo/shared/pricing/agency-settings';
import { selectHolidays } from '@nanny-polo/shared/time/agency-days';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { sqlStateOf } from '../../kernel/database/sql-state.ts';
import { createFieldRefusal, notFound } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { lockExisting } from '../../kernel/resource/life-cycle.ts';
import { changeRecord, extractPatch } from '../../kernel/resource/record.ts';
import { agencySettings } from './table.ts';
import { keepTerms, pricesOf } from './terms.ts';

const what = 'Settings';

/** Returns the settings. Throws 404 for any id other than the single record's. */
export async function readSettings(db: Db, id: number = settingsId): Promise<AgencySettings> {
  const [row] = await db.select().from(agencySettings).where(eq(agencySettings.id, id));
  if (!row) throw notFound(what);
  return row;
}

/** Returns the settings, which nobody can change until the transaction ends. */
export async function lockSettings(tx: Db): Promise<AgencySettings> {
  const [row] = await tx.select().from(agencySettings).for('share');
  if (!row) throw notFound(what);
  return row;
}

/** Changes the settings; new prices apply to bookings requested from now on. Throws 404, 409 `stale`, 422. */
export async function changeSettings(
  tx: Db,
  actor: Actor,
  id: number,
  body: { version: number },
): Promise<AgencySettings> {
  const row = await lockExisting(tx, agencySettings, id, what);
  const patch = extractPatch(contract.write, row, body);
  if (patch.time_zone !== undefined) await checkTimeZone(tx, patch.time_zone);
  const write = { actor, resource: contract.name, action: 'update' } as const;
  const after = await changeRecord(tx, agencySettings, row, patch, write);
  const [terms, before] = [after, row].map((settings) => ({
    prices: pricesOf(settings),
    holidays: selectHolidays(settings.closing_days),
  }));
  if (terms && !isDeepStrictEqual(terms, before)) await keepTerms(tx, terms.prices, terms.holidays);
  return after;
}

/** Throws 422 for a time zone that PostgreSQL does not know. */
async function checkTimeZone(tx: Db, name: string): Promise<void> {
  await tx.execute(sql`SELECT now() AT TIME ZONE ${name}::text`).catch((error: unknown): never => {
    if (sqlStateOf(error) !== '22023') throw error;
    throw createFieldRefusal({ time_zone: ['This time zone is not supported. Please choose another.'] });
  });
}
