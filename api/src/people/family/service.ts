/** A parent's own record and documents, as the parent sees and changes them. */

import { findPhoneErrors } from '@nanny-polo/shared/accounts/phone';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import type { Family, OwnDocument, updateFamily as updateFamilyCall } from '@nanny-polo/shared/people/family';
import type { MissingDocument } from '@nanny-polo/shared/people/missing-document';
import { parents } from '@nanny-polo/shared/people/parents';
import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { createStaleRefusal, notFound, refuseErrors } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { isOneOf, lockExisting } from '../../kernel/resource/life-cycle.ts';
import { changeRecord } from '../../kernel/resource/record.ts';
import { consentOnScreen } from '../consent/service.ts';
import { missingDocumentsOf } from '../document-type/missing.ts';
import { documentType } from '../document-type/table.ts';
import { selectDocuments } from '../parent-documents/service.ts';
import { parentDocument } from '../parent-documents/table.ts';
import { lockChildren, numberChildren } from '../parents/children.ts';
import { applyFamilyChange } from '../parents/ports.ts';
import { placeAddresses } from '../parents/service.ts';

/** Returns the parts of a parent's record that the parent sees. */
function familyOf(row: Family): Family {
  const { version, phone, invoice_name, addresses, children, emergency_contacts } = row;
  return { version, phone, invoice_name, addresses, children, emergency_contacts };
}

export async function getFamily(db: Db, parentId: number): Promise<Family> {
  const [row] = await db.select().from(parentUser).where(eq(parentUser.id, parentId));
  if (!row) throw notFound('Family');
  return familyOf(row);
}

/** Changes the parent's own record. Throws 409 `stale`, or 422 if a telephone number is invalid. */
export async function updateFamily(
  db: Db,
  actor: Actor,
  parentId: number,
  { version, children, health_consent, ...sent }: Body<typeof updateFamilyCall>,
): Promise<Family> {
  if (children) await lockChildren(db, [parentId]);
  const row = await lockExisting(db, parentUser, parentId, 'Family', 'no key update');
  const numbered = children && { children: await numberChildren(db, parentId, children) };
  if (row.version !== version) throw createStaleRefusal(familyOf(row));
  const patch = await placeAddresses(db, { ...sent, ...numbered }, row);
  refuseErrors(findPhoneErrors(patch, row));
  const write = { actor, resource: parents.name, action: 'update' } as const;
  const after = await changeRecord(db, parentUser, row, patch, write);
  await applyFamilyChange(db, actor, parentId, row, after);
  return familyOf(health_consent ? await consentOnScreen(db, actor, after) : after);
}

/** Returns a document as its parent sees it: with a reason only while it is rejected or revoked. */
export const toOwnDocument = <Shown extends Pick<OwnDocument, 'state' | 'reason'>>(document: Shown): Shown =>
  isOneOf(['rejected', 'revoked'], document.state) ? document : { ...document, reason: '' };

/** Returns the parent's documents (newest first, without withdrawn ones), the missing ones, and the types that can be uploaded. */
export async function listOwnDocuments(db: Db, parentId: number) {
  const [documents, types, [missingRow]] = await Promise.all([
    selectDocuments(db)
      .where(and(eq(parentDocument.parent_id, parentId), ne(parentDocument.status, 'withdrawn')))
      .orderBy(desc(parentDocument.id)),
    db.select().from(documentType).where(isNull(documentType.archived_at)).orderBy(documentType.id),
    queryRows<{ missing: MissingDocument[] }>(
      db,
      sql`SELECT ${missingDocumentsOf(sql`${parentId}::int`)} AS missing`,
    ),
  ]);
  return {
    documents: documents.map(toOwnDocument) satisfies OwnDocument[],
    types,
    missing: missingRow?.missing ?? [],
  };
}
