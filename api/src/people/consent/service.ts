/** What families agree to. Each act is a row, and the family's record has what is in force. */

import { isDeepStrictEqual } from 'node:util';
import { findPhoneErrors } from '@nanny-polo/shared/accounts/phone';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import type { Consent, OwnConsent } from '@nanny-polo/shared/people/consent';
import type { recordByTelephone, withdrawConsent } from '@nanny-polo/shared/people/consent-calls';
import { parents as contract, type Parent } from '@nanny-polo/shared/people/parents';
import { desc, eq } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { createTransitionRefusal, refuseErrors } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { lockExisting } from '../../kernel/resource/life-cycle.ts';
import { changeRecord } from '../../kernel/resource/record.ts';
import { findCurrentAgreement } from '../care-agreement/service.ts';
import { lockChildren, removeNotes } from '../parents/children.ts';
import { applyFamilyChange } from '../parents/ports.ts';
import { refuseErased } from '../parents/restrictions.ts';
import { parents } from '../parents/service.ts';
import { familyConsent } from './table.ts';

type Row = typeof parentUser.$inferSelect;
type Values = Omit<typeof familyConsent.$inferInsert, 'id' | 'parent_id' | 'at' | 'recorded_by'>;

export async function listOwnConsents(db: Db, parentId: number): Promise<OwnConsent[]> {
  return (await listConsents(db, parentId)).map(({ recorded_by: _, ...own }) => own);
}

/** Returns what a family agreed to and withdrew, newest first. */
export async function listConsents(db: Db, parentId: number): Promise<Consent[]> {
  const own = eq(familyConsent.parent_id, parentId);
  const rows = await db.select().from(familyConsent).where(own).orderBy(desc(familyConsent.id));
  return rows.map(({ parent_id: _, key: __, name, type, size, ...consent }) => ({
    ...consent,
    file: name !== null && type !== null && size !== null ? { name, type, size } : null,
  }));
}

/** Locks a parent, whose bookings may still be confirmed meanwhile. Throws 404, or 409 if they were erased. */
export async function lockFamily(tx: Db, id: number): Promise<Row> {
  const row = await lockExisting(tx, parentUser, id, 'Parent', 'no key update');
  refuseErased(row);
  return row;
}

/** Returns a reason unless the version of the care agreement is the current one. */
export async function againstVersion(db: Db, version: number): Promise<Record<string, string[]>> {
  if ((await findCurrentAgreement(db))?.version === version) return {};
  return {
    agreement_version: ['The care agreement has changed. Please read its current version first.'],
  };
}

/** Records what a locked family agreed to or withdrew, with further changes of its record. */
export async function addConsent(
  tx: Db,
  actor: Actor,
  row: Row,
  values: Values,
  patch: Partial<Row> = {},
): Promise<Row> {
  const { kind, way, given = true, agreement_version = null } = values;
  await tx.insert(familyConsent).values({ ...values, parent_id: row.id, recorded_by: actor.name });
  const besides = { after: { way } };
  const write = (action: 'agree' | 'consent' | 'withdraw-consent') =>
    ({ actor, resource: contract.name, action, besides }) as const;
  if (kind === 'care_agreement')
    return changeRecord(tx, parentUser, row, { ...patch, agreed_version: agreement_version }, write('agree'));
  const health_consent_at = given ? new Date().toISOString() : null;
  const action = given ? 'consent' : 'withdraw-consent';
  return changeRecord(tx, parentUser, row, { ...patch, health_consent_at }, write(action));
}

/**
 * Records what a parent said on the telephone; a contact or consent that the family has already is not added again.
 * Throws 404, 409 for an erased parent, and 422 with every fault.
 */
export async function recordTold(
  tx: Db,
  actor: Actor,
  id: number,
  { phone, emergency_contact, agreement_version, health_notes, reached }: Body<typeof recordByTelephone>,
): Promise<Parent> {
  let row = await lockFamily(tx, id);
  const contacts = row.emergency_contacts;
  const isNew = !contacts.some((contact) => isDeepStrictEqual(contact, emergency_contact));
  const patch = {
    ...(phone !== undefined && { phone }),
    ...(emergency_contact && isNew && { emergency_contacts: [...contacts, emergency_contact] }),
  };
  const errors = findPhoneErrors(patch, row);
  if (reached && !(phone ?? row.phone)) errors.reached = ['Enter the telephone number first'];
  if (patch.emergency_contacts && patch.emergency_contacts.length > 10)
    errors.emergency_contact = ['The family has ten contacts. Remove one first.'];
  refuseErrors({
    ...errors,
    ...(agreement_version !== undefined && (await againstVersion(tx, agreement_version))),
  });
  const resource = contract.name;
  row = await changeRecord(tx, parentUser, row, patch, { actor, resource, action: 'update' });
  const way = 'telephone';
  if (agreement_version !== undefined && agreement_version !== row.agreed_version)
    row = await addConsent(tx, actor, row, { kind: 'care_agreement', way, agreement_version });
  if (health_notes && row.health_consent_at === null)
    row = await addConsent(tx, actor, row, { kind: 'health_notes', way });
  if (reached) {
    const reach = { reached_at: new Date().toISOString(), reached_by: actor.name };
    const besides = { after: { called: row.phone } };
    await changeRecord(tx, parentUser, row, reach, { actor, resource, action: 'reach', besides });
  }
  return parents.get(tx, id);
}

/** Agrees to the current care agreement on screen; nothing if the family has. Throws 422 for another version. */
export async function agreeOnScreen(tx: Db, actor: Actor, id: number, agreement_version: number) {
  const row = await lockFamily(tx, id);
  refuseErrors(await againstVersion(tx, agreement_version));
  if (row.agreed_version !== agreement_version)
    await addConsent(tx, actor, row, { kind: 'care_agreement', way: 'on_screen', agreement_version });
  return listOwnConsents(tx, id);
}

/** Consents on screen that a locked family's health notes are kept; nothing if it has. */
export const consentOnScreen = async (tx: Db, actor: Actor, row: Row): Promise<Row> =>
  row.health_consent_at === null
    ? addConsent(tx, actor, row, { kind: 'health_notes', way: 'on_screen' })
    : row;

/**
 * Withdraws the consent to keep health notes, and deletes allergies and all other notes on the children if asked to; open
 * bookings follow. Throws 409 without a consent.
 */
export async function withdrawHealthConsent(
  tx: Db,
  actor: Actor,
  id: number,
  { delete_notes }: Body<typeof withdrawConsent>,
): Promise<void> {
  await lockChildren(tx, [id]);
  const row = await lockFamily(tx, id);
  if (row.health_consent_at === null) throw createTransitionRefusal('There is no consent to withdraw.');
  const children = row.children.map(removeNotes);
  const way = actor.kind === 'parent' ? 'on_screen' : 'telephone';
  const consent = { kind: 'health_notes', way, given: false } as const;
  const after = await addConsent(tx, actor, row, consent, delete_notes ? { children } : {});
  await applyFamilyChange(tx, actor, id, row, { ...after, notesDeleted: delete_notes });
}
