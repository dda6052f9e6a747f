import { parentDocuments } from '@nanny-polo/shared/people/parent-documents';
import { agencyDayOf, countDaysBetween, dayWithYear } from '@nanny-polo/shared/time/agency-day';
import { and, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { familyErased } from '../../accounts/identity/personal-data.ts';
import type { Db } from '../../kernel/database/database.ts';
import { readEvent } from '../../kernel/history/as-of.ts';
import { event } from '../../kernel/history/table.ts';
import {
  createDroppedLetter,
  createUnsentLetter,
  defineLetterKind,
  type LetterSubject,
  type UnsentLetter,
} from '../../kernel/mail/letter.ts';
import { documentType } from '../document-type/table.ts';
import { decisionMail, reminderMail } from '../mail/kinds.ts';
import { isReplaced } from '../parent-documents/newer-document.ts';
import { parentDocument } from '../parent-documents/table.ts';

/** Returns an event with its document and its parent, or null if the document was deleted or its history erased. */
async function readDocumentEvent(db: Db, eventId: number) {
  const recorded = await readEvent(db, eventId);
  const after = recorded?.after;
  if (!after) return null;
  const [document] = await db
    .select({
      ...getTableColumns(parentDocument),
      title: documentType.title,
      type_archived_at: documentType.archived_at,
      replaced: isReplaced(sql`parent_document`),
      first_name: parentUser.first_name,
      to: parentUser.email,
      email_verified_at: parentUser.email_verified_at,
      account: parentUser.status,
      erased_at: parentUser.erased_at,
    })
    .from(parentDocument)
    .innerJoin(documentType, eq(documentType.id, parentDocument.document_type_id))
    .innerJoin(parentUser, eq(parentUser.id, parentDocument.parent_id))
    .where(eq(parentDocument.id, recorded.record_id));
  return document ? { after, document } : null;
}

type Addressee = NonNullable<Awaited<ReturnType<typeof readDocumentEvent>>>['document'];

const aboutDocument = ({ id }: Addressee, letter: string): LetterSubject => ({
  resource: parentDocuments.name,
  record_id: id,
  letter,
  recipient: 'the family',
});

/** Returns why the parent cannot be mailed, or null. */
function againstMailing(
  { email_verified_at, account, erased_at }: Addressee,
  about: LetterSubject,
): UnsentLetter | null {
  if (erased_at) return createDroppedLetter(about, familyErased);
  if (account !== 'active') return createUnsentLetter(about, 'suspended');
  return email_verified_at ? null : createUnsentLetter(about, 'unverified');
}

const decisions = {
  approved: 'has been approved. Thank you.',
  rejected: 'could not be approved. Please upload it again.',
  revoked: 'is no longer accepted. Please upload another one.',
} as const;

const subjects: Record<keyof typeof decisions, (title: string) => string> = {
  approved: (title) => `Approved: ${title}`,
  rejected: (title) => `Please upload again: ${title}`,
  revoked: (title) => `No longer accepted: ${title}`,
};

/** Writes the mail about a decision on a document, unless it no longer holds. */
export const decisionLetter = defineLetterKind(decisionMail, async (db, { event_id }, { publicUrl }) => {
  const decided = await readDocumentEvent(db, event_id);
  if (!decided) return null;
  const { after, document } = decided;
  const about = aboutDocument(document, 'Decision on a document');
  // No two decisions have the same time, and an undo restores it.
  if (document.reviewed_at !== after.reviewed_at || !(document.status in decisions))
    return createDroppedLetter(about, 'The decision has changed since.');
  const unsent = againstMailing(document, about);
  if (unsent) return unsent;
  const decision = document.status as keyof typeof decisions;
  return {
    to: document.to,
    about,
    subject: subjects[decision](document.title),
    parts: [
      `Hello ${document.first_name},`,
      `Your document “${document.title}” ${decisions[decision]}`,
      ...(typeof after.reason === 'string' && after.reason !== '' ? [{ quote: after.reason }] : []),
      ...(decision === 'approved' && document.expires_on
        ? [`It expires on ${dayWithYear(document.expires_on)}.`]
        : []),
      { action: 'View your documents', url: `${publicUrl}/user/documents` },
    ],
  };
});

async function isRemindedAfter(db: Db, id: number, eventId: number): Promise<boolean> {
  const own = and(eq(event.resource, parentDocuments.name), eq(event.record_id, id));
  return (await db.$count(event, and(own, eq(event.action, 'remind'), gt(event.id, eventId)))) > 0;
}

/** Writes the reminder of a document that expires soon, unless it no longer does or a later reminder says so. */
export const reminderLetter = defineLetterKind(reminderMail, async (db, { event_id }, { publicUrl }) => {
  const due = await readDocumentEvent(db, event_id);
  if (!due) return null;
  const { after, document } = due;
  const about = aboutDocument(document, 'Reminder of a document');
  const days = document.expires_on ? countDaysBetween(agencyDayOf(), document.expires_on) : 0;
  if (document.status !== 'approved' || days < 1 || days > Number(after.days))
    return createDroppedLetter(about, 'The document’s state or expiry has changed since.');
  if (document.replaced || document.type_archived_at)
    return createDroppedLetter(about, 'The document need not be renewed any more.');
  if (await isRemindedAfter(db, document.id, event_id))
    return createDroppedLetter(about, 'A later reminder replaces it.');
  const unsent = againstMailing(document, about);
  if (unsent) return unsent;
  const left = days === 1 ? 'tomorrow' : `in ${days} days`;
  return {
    to: document.to,
    about,
    subject: `Your document expires ${left}: ${document.title}`,
    parts: [
      `Hello ${document.first_name},`,
      `Your document “${document.title}” expires ${left}, on ${dayWithYear(document.expires_on ?? '')}. Please upload a new one.`,
      { action: 'View your documents', url: `${publicUrl}/user/documents` },
    ],
  };
});
