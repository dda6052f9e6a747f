import { agencyDay, daysBetween } from '@nanny-polo/shared/agency-day';
import { eq } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { letterKind } from '../../kernel/mail/letter.ts';
import { documentType } from '../document-type/table.ts';
import { parentDocument } from './table.ts';

/** Returns a document with its parent, or null if their address is not verified or their account is suspended. */
async function addressed(db: Db, id: number) {
  const [found] = await db
    .select({
      status: parentDocument.status,
      reason: parentDocument.reason,
      expires_on: parentDocument.expires_on,
      title: documentType.title,
      first_name: parentUser.first_name,
      to: parentUser.email,
      email_verified_at: parentUser.email_verified_at,
      account: parentUser.status,
    })
    .from(parentDocument)
    .innerJoin(documentType, eq(documentType.id, parentDocument.document_type_id))
    .innerJoin(parentUser, eq(parentUser.id, parentDocument.parent_id))
    .where(eq(parentDocument.id, id));
  return found?.email_verified_at && found.account === 'active' ? found : null;
}

const longDay = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

const decisions = {
  approved: 'has been approved. Thank you.',
  rejected: 'could not be approved. Please upload it again.',
  revoked: 'is no longer accepted. Please upload another one.',
} as const;

/**
 * Writes the mail about the current decision on a document. Returns null if the document awaits another review, or the
 * parent cannot be mailed.
 */
export const decisionMail = letterKind<{ parent_document_id: number }>(
  'document-decided',
  async (db, { parent_document_id }, { publicUrl }) => {
    const document = await addressed(db, parent_document_id);
    if (!document || !(document.status in decisions)) return null;
    const decision = document.status as keyof typeof decisions;
    return {
      to: document.to,
      subject: `Your document: ${document.title}`,
      parts: [
        `Hello ${document.first_name},`,
        `Your document “${document.title}” ${decisions[decision]}`,
        ...(document.reason ? [{ quote: document.reason }] : []),
        ...(decision === 'approved' && document.expires_on
          ? [`It expires on ${longDay(document.expires_on)}.`]
          : []),
        { action: 'View your documents', url: `${publicUrl}/user/documents` },
      ],
    };
  },
);

/**
 * Writes the reminder of a document that expires soon. Returns null if it has expired or is no longer approved, or if
 * the parent cannot be mailed.
 */
export const reminderMail = letterKind<{ parent_document_id: number }>(
  'document-reminder',
  async (db, { parent_document_id }, { publicUrl }) => {
    const document = await addressed(db, parent_document_id);
    if (document?.status !== 'approved' || !document.expires_on) return null;
    const days = daysBetween(agencyDay(), document.expires_on);
    if (days < 1) return null;
    const left = days === 1 ? 'tomorrow' : `in ${days} days`;
    return {
      to: document.to,
      subject: `Your document expires ${left}: ${document.title}`,
      parts: [
        `Hello ${document.first_name},`,
        `Your document “${document.title}” expires ${left}, on ${longDay(document.expires_on)}. Please upload a new one.`,
        { action: 'View your documents', url: `${publicUrl}/user/documents` },
      ],
    };
  },
);
