import { expiryOf } from '@nanny-polo/shared/agency-day';
import type { DocumentGap } from '@nanny-polo/shared/document-horizon';
import { requiredDocumentNames } from '@nanny-polo/shared/nanny-dossier';
import { sql } from 'drizzle-orm';
import { type Db, rows } from '../../kernel/database/database.ts';
import { type Actor, recordEvent } from '../../kernel/history/service.ts';
import { droppedLetter, type LetterSubject, letterKind } from '../../kernel/mail/letter.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { when } from '../../kernel/mail/when.ts';
import { addressOf, greetingOf } from '../schedule/recipients.ts';
import { gapOf, type Person, resourceOf } from './service.ts';

const tables = { nanny: sql`nanny_polo`, parent: sql`parent_user` } as const;

/**
 * Asks people for renewals by mail, with an event in each person’s history, and returns the number of people asked.
 * Skips people who may not be asked now. Each person’s row is locked, so that a double click, or two admins at the same
 * time, send only one mail.
 */
export async function askAll(tx: Db, actor: Actor, people: readonly Person[]): Promise<number> {
  let asked = 0;
  // Parents before nannies, as in all other calls.
  const inOrder = people.toSorted((a, b) => b.kind.localeCompare(a.kind) || a.id - b.id);
  for (const { kind, id } of inOrder) {
    await rows(tx, sql`SELECT id FROM ${tables[kind]} WHERE id = ${id} FOR NO KEY UPDATE`);
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
const wordsOf = ({ documents }: Pick<DocumentGap, 'documents'>): string[] =>
  documents
    .filter(({ in_review }) => !in_review)
    .map(({ name, expires_on }) => {
      const title = nannyDocuments[name] ?? name;
      if (!expires_on) return `${title}, not verified`;
      return `${title}, ${expiryOf(expires_on)}`;
    });

/** Writes the mail that asks for a renewal, unless nothing is left to renew. */
export const renewalMail = letterKind<Person & { readonly event_id?: number | undefined }>(
  'document-renewal',
  async (db, to, { publicUrl, agencyEmail }) => {
    const recipient = { to: to.kind, person_id: to.id };
    const [gap, person] = await Promise.all([gapOf(db, to), greetingOf(db, recipient)]);
    if (!person) return null;
    const about: LetterSubject = {
      resource: resourceOf[to.kind],
      record_id: to.id,
      letter: 'renewal of documents',
      recipient: to.kind === 'parent' ? 'the family' : 'the nanny',
    };
    const [first] = gap?.bookings ?? [];
    const lines = gap ? wordsOf(gap) : [];
    if (!first || lines.length === 0) return droppedLetter(about, 'Nothing is left to renew.');
    const address = addressOf(person, about);
    if (typeof address !== 'string') return address;
    return {
      to: address,
      subject: 'Please renew your documents',
      replyTo: agencyEmail,
      parts: [
        `Hello ${person.name},`,
        Date.parse(first.start_at) > Date.now()
          ? `Please renew the following in time for a booking that starts on ${when(first.start_at)}:`
          : `Please renew the following now, for a booking that lasts until ${when(first.end_at)}:`,
        ...lines.map((line) => ({ quote: line })),
        ...(to.kind === 'parent'
          ? [{ action: 'Upload your documents', url: `${publicUrl}/user/documents` }]
          : ['Send us a copy of the new document by replying to this mail.']),
      ],
      about,
    };
  },
);
