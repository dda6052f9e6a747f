import type { DocumentGap } from '@nanny-polo/shared/bookings/document-horizon';
import { requiredDocumentNames } from '@nanny-polo/shared/people/nanny-dossier';
import { expiryOf } from '@nanny-polo/shared/time/agency-day';
import { sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { type Actor, recordEvent } from '../../kernel/history/service.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { renewalMail } from '../mail/kinds.ts';
import { gapOf, type Person, resourceOf } from './service.ts';

const tables = { nanny: sql`nanny_polo`, parent: sql`parent_user` } as const;

/**
 * Asks people for renewals by mail, with an event in each person’s history, and returns the number of people asked.
 * Skips people who may not be asked now. Each person’s row is locked, so that a double click, or two admins at the same
 * time, send only one mail.
 */
export async function askForRenewals(tx: Db, actor: Actor, people: readonly Person[]): Promise<number> {
  let asked = 0;
  // Parents before nannies, as in all other calls.
  const inOrder = people.toSorted((a, b) => b.kind.localeCompare(a.kind) || a.id - b.id);
  for (const { kind, id } of inOrder) {
    await queryRows(tx, sql`SELECT id FROM ${tables[kind]} WHERE id = ${id} FOR NO KEY UPDATE`);
    const gap = await gapOf(tx, { kind, id });
    if (!gap?.may_ask) continue;
    const event_id = await recordEvent(tx, {
      actor,
      resource: resourceOf[kind],
      record_id: id,
      action: 'ask-renewal',
      reason: wordsOf(gap).join('; '),
    });
    await queueMail(tx, renewalMail, { kind, id, event_id });
    asked += 1;
  }
  return asked;
}

const nannyDocuments: Readonly<Record<string, string>> = requiredDocumentNames;

/** Returns what a person must renew, with one line for each document that is not in review. */
export const wordsOf = ({ documents }: Pick<DocumentGap, 'documents'>): string[] =>
  documents
    .filter(({ in_review }) => !in_review)
    .map(({ name, expires_on }) => {
      const title = nannyDocuments[name] ?? name;
      if (!expires_on) return `${title}, not verified`;
      return `${title}, ${expiryOf(expires_on)}`;
    });
