import type { Body } from '@nanny-polo/shared/contract/endpoint';
import type { CheckRecord } from '@nanny-polo/shared/people/nanny-check';
import type { recordCheck, retractCheck, waiveCheck } from '@nanny-polo/shared/people/nanny-check-calls';
import { nannyPolo as contract, type NannyPolo } from '@nanny-polo/shared/people/nanny-polo';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { desc, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { createFieldRefusal, createTransitionRefusal, notFound } from '../../kernel/error/error.ts';
import { type Actor, recordEvent } from '../../kernel/history/service.ts';
import { lockExisting } from '../../kernel/resource/life-cycle.ts';
import { nannyCheck } from './check-table.ts';
import { nannyPolos } from './service.ts';
import { nannyPolo } from './table.ts';

type Row = typeof nannyCheck.$inferSelect;
type Entry = Pick<Row, 'kind' | 'result' | 'made_on' | 'evidence'> & Partial<Row>;

/** Returns the records of a nanny's checks, newest first. Throws 404 for an unknown nanny. */
export async function listCheckRecords(db: Db, nannyId: number): Promise<CheckRecord[]> {
  if ((await db.$count(nannyPolo, eq(nannyPolo.id, nannyId))) === 0) throw notFound('Nanny');
  const rows = await db
    .select()
    .from(nannyCheck)
    .where(eq(nannyCheck.nanny_polo_id, nannyId))
    .orderBy(desc(nannyCheck.id));
  const retractions = new Map(rows.map((row) => [row.retracts, row]));
  return rows
    .filter(({ result }) => result !== 'retracted')
    .map(({ id, kind, result, made_on, evidence, note, confidential, at, recorded_by }) => {
      const later = retractions.get(id);
      return {
        ...{ id, check: kind, waived: result === 'waived', on: made_on, evidence, note, confidential, at },
        by: recorded_by,
        retracted: later ? { at: later.at, by: later.recorded_by, reason: later.evidence } : null,
      };
    });
}

/** Records a check. Throws 422 for a second record of the same evidence: one referee is not two references. */
export async function recordPassedCheck(
  tx: Db,
  actor: Actor,
  nannyId: number,
  { check: kind, on: made_on, ...rest }: Body<typeof recordCheck>,
): Promise<NannyPolo> {
  if (rest.confidential && kind !== 'references')
    throw createFieldRefusal({ confidential: ['Only what a referee said can be confidential'] });
  await lockExisting(tx, nannyPolo, nannyId, 'Nanny');
  const isKnown = (await listCheckRecords(tx, nannyId)).some(
    ({ check, evidence, retracted, waived }) =>
      check === kind && evidence.toLowerCase() === rest.evidence.toLowerCase() && !retracted && !waived,
  );
  if (isKnown) throw createFieldRefusal({ evidence: ['This is recorded already'] });
  return addEntry(tx, actor, nannyId, 'record-check', { kind, result: 'passed', made_on, ...rest });
}

export async function waiveNannyCheck(
  tx: Db,
  actor: Actor,
  nannyId: number,
  { check: kind, reason: evidence }: Body<typeof waiveCheck>,
): Promise<NannyPolo> {
  const entry = { kind, result: 'waived', made_on: agencyDayOf(), evidence } as const;
  return addEntry(tx, actor, nannyId, 'waive-check', entry);
}

/** Takes back a record that was wrong. Throws 404, 409 if it has been taken back already. */
export async function retractCheckRecord(
  tx: Db,
  actor: Actor,
  nannyId: number,
  checkId: number,
  { reason: evidence }: Body<typeof retractCheck>,
): Promise<NannyPolo> {
  await lockExisting(tx, nannyPolo, nannyId, 'Nanny');
  const records = await listCheckRecords(tx, nannyId);
  const record = records.find(({ id }) => id === checkId);
  if (!record) throw notFound('Check');
  if (record.retracted) throw createTransitionRefusal('This record has been taken back already.');
  const entry = { kind: record.check, result: 'retracted', made_on: agencyDayOf(), evidence } as const;
  return addEntry(tx, actor, nannyId, 'retract-check', { ...entry, retracts: checkId });
}

/** The event names the check and its day; evidence is only for those who may read it. */
async function addEntry(
  tx: Db,
  actor: Actor,
  nannyId: number,
  action: 'record-check' | 'waive-check' | 'retract-check',
  entry: Entry,
): Promise<NannyPolo> {
  await lockExisting(tx, nannyPolo, nannyId, 'Nanny');
  await tx.insert(nannyCheck).values({ ...entry, nanny_polo_id: nannyId, recorded_by: actor.name });
  const after = { check: entry.kind, on: entry.made_on };
  await recordEvent(tx, { actor, resource: contract.name, record_id: nannyId, action, after });
  return nannyPolos.get(tx, nannyId);
}
