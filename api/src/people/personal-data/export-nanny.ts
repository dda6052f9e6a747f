import { nannyPolo as contract, type NannyPolo } from '@nanny-polo/shared/people/nanny-polo';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { type Actor, recordEvent } from '../../kernel/history/service.ts';
import { nannyApplication } from '../application/table.ts';
import { listCheckRecords } from '../nanny-polo/record-checks.ts';
import { nannyPolos } from '../nanny-polo/service.ts';

/** The fields of a dossier that its nanny may read: what is said about them by others is not among them. */
const readable = [
  'code',
  'status',
  'created_at',
  'display_name',
  'legal_name',
  'date_of_birth',
  'phone',
  'email',
  'address',
  'postcode',
  'lat',
  'lng',
  'travel_radius_km',
  'languages',
  'skills',
  'age_groups',
  'experience_years',
  'tier',
  'rates',
  'max_children',
  'wanted_hours_per_week',
  'overnight_ok',
  'live_in_ok',
  'bio',
  'uniform',
  'availability',
  'documents',
  'interview_at',
] as const satisfies (keyof NannyPolo)[];

/** Returns what a nanny may read of what is stored about them, and records an event. Throws 404. */
export async function exportNannyData(tx: Db, actor: Actor, id: number) {
  const dossier = await nannyPolos.get(tx, id);
  const checks = (await listCheckRecords(tx, id)).map(({ note, confidential, retracted, ...record }) => ({
    ...record,
    note: confidential ? null : note,
    // Why such a record is wrong may quote the referee.
    retracted: retracted && { ...retracted, reason: confidential ? null : retracted.reason },
  }));
  const applications = await tx.select().from(nannyApplication).where(eq(nannyApplication.nanny_polo_id, id));
  await recordEvent(tx, { actor, resource: contract.name, record_id: id, action: 'export' });
  return {
    exported_at: new Date().toISOString(),
    dossier: Object.fromEntries(readable.map((field) => [field, dossier[field]])),
    checks,
    applications,
  };
}
