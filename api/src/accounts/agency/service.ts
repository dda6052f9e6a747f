import { isDeepStrictEqual } from 'node:util';
import { isInForce } from '@nanny-polo/shared/agency/factor-requirement';
import {
  type AgencySettings,
  agencySettings as contract,
  settingsId,
} from '@nanny-polo/shared/pricing/agency-settings';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { selectHolidays } from '@nanny-polo/shared/time/agency-days';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { sqlStateOf } from '../../kernel/database/sql-state.ts';
import { createFieldRefusal, notFound } from '../../kernel/error/error.ts';
import { type Actor, system } from '../../kernel/history/service.ts';
import { lockExisting } from '../../kernel/resource/life-cycle.ts';
import { changeRecord, extractPatch } from '../../kernel/resource/record.ts';
import type { AdminSession } from '../../kernel/session/session.ts';
import { agencySettings } from './table.ts';
import { keepTerms, pricesOf } from './terms.ts';

const what = 'Settings';
const update = { resource: contract.name, action: 'update' } as const;

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

/**
 * Changes the settings, in a session of the owner; new prices apply to bookings requested from now on. Throws 404, 409
 * `stale`, 422.
 */
export async function changeSettings(
  tx: Db,
  actor: Actor,
  id: number,
  body: { version: number },
  { level }: Pick<AdminSession, 'level'>,
): Promise<AgencySettings> {
  const row = await lockExisting(tx, agencySettings, id, what);
  const patch = extractPatch(contract.write, row, body);
  if (patch.time_zone !== undefined) await checkTimeZone(tx, patch.time_zone);
  const after = await changeRecord(tx, agencySettings, row, patch, { actor, ...update });
  if (level !== 3) refuseOwnLockout(row, after);
  const [terms, before] = [after, row].map((settings) => ({
    prices: pricesOf(settings),
    holidays: selectHolidays(settings.closing_days),
  }));
  if (terms && !isDeepStrictEqual(terms, before)) await keepTerms(tx, terms.prices, terms.holidays);
  return after;
}

/** Throws 422 if a changed requirement would end the sessions of an owner who has not proven a second factor. */
function refuseOwnLockout(before: AgencySettings, after: AgencySettings): void {
  const isSame =
    before.second_factor === after.second_factor && before.second_factor_from === after.second_factor_from;
  if (!isSame && isInForce(after, agencyDayOf()))
    throw createFieldRefusal({ second_factor: ['Set up your own second factor first.'] });
}

/** How many days the admins of a new agency have to set up a second factor. */
const graceDays = 14;

/** Requires a second factor of admins who may write, from a later day on, unless the settings require one already. */
export async function requireFactors(tx: Db): Promise<AgencySettings> {
  const row = await lockExisting(tx, agencySettings, settingsId, what);
  if (row.second_factor !== 'nobody') return row;
  const second_factor_from = addDays(agencyDayOf(undefined, row.time_zone), graceDays);
  const requirement = { second_factor: 'full', second_factor_from } as const;
  return changeRecord(tx, agencySettings, row, requirement, { actor: system, ...update });
}

/** Throws 422 for a time zone that PostgreSQL does not know. */
async function checkTimeZone(tx: Db, name: string): Promise<void> {
  await tx.execute(sql`SELECT now() AT TIME ZONE ${name}::text`).catch((error: unknown): never => {
    if (sqlStateOf(error) !== '22023') throw error;
    throw createFieldRefusal({ time_zone: ['This time zone is not supported. Please choose another.'] });
  });
}
