import { agencyDay, dayAfter } from '@nanny-polo/shared/agency-day';
import {
  type DocumentStatus,
  documentTransitions,
  type ParentDocument,
  parentDocuments as resource,
} from '@nanny-polo/shared/parent-documents';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { invalid } from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { destination, lockedAt } from '../../kernel/resource/life-cycle.ts';
import type { Move } from '../../kernel/resource/move.ts';
import { changeRecord } from '../../kernel/resource/record.ts';
import { documentType } from '../document-type/table.ts';
import { refuseErasedOwner } from '../parents/restrictions.ts';
import { decisionMail } from './letters.ts';
import { get, what } from './service.ts';
import { parentDocument } from './table.ts';

type Row = typeof parentDocument.$inferSelect;

/** What a reviewer does with a document; handing it in again is the parent's. */
export type ReviewMove = 'review' | 'approve' | 'reject' | 'revoke';

/** The reason is read by the parent where the document is rejected or revoked. */
interface Sent extends Move {
  /** When an approved document lapses; without it, after its type's validity. */
  readonly expires_on?: string | null | undefined;
}

/** Moves a document along its life cycle, and tells its parent what was decided. */
export async function review(
  db: Db,
  actor: Actor,
  id: number,
  move: ReviewMove,
  sent: Sent,
): Promise<ParentDocument> {
  await refuseErasedOwner(db, parentDocument, [id]);
  const row = await lockedAt(db, parentDocument, id, sent.version, what, () => get(db, id));
  const status = destination<DocumentStatus, DocumentStatus>(move, documentTransitions[move], row.status);
  const patch: Partial<Row> = {
    status,
    ...(move !== 'review' && { reviewed_at: new Date().toISOString(), reviewed_by: actor.name }),
    ...(move === 'approve' && { reason: '', expires_on: await expiry(db, row, sent) }),
    ...((move === 'reject' || move === 'revoke') && { reason: sent.reason ?? '' }),
  };
  await changeRecord(db, parentDocument, row, patch, { actor, resource: resource.name, action: move });
  if (move !== 'review') await queueMail(db, decisionMail, { parent_document_id: id });
  return get(db, id);
}

async function expiry(db: Db, row: Row, { expires_on }: Sent): Promise<string | null> {
  const today = agencyDay();
  if (expires_on) {
    if (expires_on <= today) throw invalid({ expires_on: ['Must lie ahead'] });
    return expires_on;
  }
  if (expires_on === null) return null;
  const [type] = await db
    .select({ validity_days: documentType.validity_days })
    .from(documentType)
    .where(eq(documentType.id, row.document_type_id));
  return type?.validity_days ? dayAfter(today, type.validity_days) : null;
}
