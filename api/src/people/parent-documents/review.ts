import type { DocumentStatus } from '@nanny-polo/shared/people/document-state';
import { parentDocuments as contract, documentTransitions } from '@nanny-polo/shared/people/parent-documents';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { createFieldRefusal, createTransitionRefusal } from '../../kernel/error/error.ts';
import { findLatestEventId } from '../../kernel/history/as-of.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import type { Decision, LifeCycle } from '../../kernel/resource/life-cycle.ts';
import { documentType } from '../document-type/table.ts';
import { decisionMail } from '../mail/kinds.ts';
import { refuseErasedOwner } from '../parents/restrictions.ts';
import { parentDocuments, what } from './service.ts';
import { parentDocument } from './table.ts';

type Row = typeof parentDocument.$inferSelect;

export type ReviewTransition = 'review' | 'approve' | 'reject' | 'revoke';

/** The body of a transition. The parent sees the reason if the document is rejected or revoked. */
interface Sent extends Decision {
  /** The day on which an approved document expires, or null for never. The default is its type's validity. */
  readonly expires_on?: string | null | undefined;
}

/** The reviewer's transitions. The parent is mailed each decision. */
export const lifeCycle: LifeCycle<typeof parentDocument, ReviewTransition, DocumentStatus, Sent> = {
  table: parentDocument,
  resource: contract.name,
  what,
  transitions: documentTransitions,
  get: parentDocuments.get,
  async beforeLock(db, id) {
    await refuseErasedOwner(db, parentDocument, [id]);
    const [row] = await db.select().from(parentDocument).where(eq(parentDocument.id, id));
    if (row?.status === 'withdrawn')
      throw createTransitionRefusal('The family has withdrawn this document, so nothing is left to decide.');
  },
  async patch(db, row, name, body, actor) {
    if (name === 'review') return {};
    return {
      reviewed_at: new Date().toISOString(),
      reviewed_by: actor.name,
      ...(name === 'approve'
        ? { reason: '', expires_on: await expiry(db, row, body) }
        : { reason: body.reason ?? '' }),
    };
  },
  async after(db, _actor, { id }, name) {
    if (name === 'review') return;
    await queueMail(db, decisionMail, { event_id: await findLatestEventId(db, contract.name, id) });
  },
};

async function expiry(db: Db, row: Row, { expires_on }: Omit<Sent, 'version'>): Promise<string | null> {
  const today = agencyDayOf();
  if (expires_on) {
    if (expires_on <= today) throw createFieldRefusal({ expires_on: ['Must be in the future'] });
    return expires_on;
  }
  if (expires_on === null) return null;
  const [type] = await db
    .select({ validity_days: documentType.validity_days })
    .from(documentType)
    .where(eq(documentType.id, row.document_type_id));
  return type?.validity_days ? addDays(today, type.validity_days) : null;
}
