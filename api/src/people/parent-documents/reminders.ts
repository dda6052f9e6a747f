import { parentDocuments as resource } from '@nanny-polo/shared/people/parent-documents';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { recordEvent, system } from '../../kernel/history/service.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { reminderMail } from '../mail/kinds.ts';
import { isReplaced } from './newer-document.ts';

/** The numbers of days before the expiry of a document at which its parent is reminded. */
const reminderDays = [30, 14, 7, 2, 1];

/**
 * Queues reminders of documents that expire soon, one for each document and number of days, however often
 * this runs. A missed reminder is sent later unless the next one is due. A document of an archived type,
 * which can no longer be uploaded, gets none. Returns how many were queued.
 */
export function queueReminders(db: Db, today = agencyDayOf()): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await queryRows<{ id: number; days: number }>(
      tx,
      sql`INSERT INTO document_reminder (parent_document_id, days)
        SELECT one.id, (SELECT min(days) FROM unnest(${sql.param(reminderDays)}::int[]) days
          WHERE days >= one.expires_on - ${today}::date)
        FROM parent_document one
        JOIN parent_user parent ON parent.id = one.parent_id
        JOIN document_type kind ON kind.id = one.document_type_id
        WHERE one.status = 'approved' AND kind.archived_at IS NULL
          AND parent.status = 'active' AND parent.archived_at IS NULL AND parent.email_verified_at IS NOT NULL
          AND one.expires_on > ${today}::date
          AND one.expires_on <= ${today}::date + ${Math.max(...reminderDays)}::int
          AND NOT ${isReplaced(sql`one`)}
        ON CONFLICT DO NOTHING RETURNING parent_document_id AS id, days`,
    );
    for (const { id, days } of due) {
      const event_id = await recordEvent(tx, {
        actor: system,
        resource: resource.name,
        record_id: id,
        action: 'remind',
        after: { days },
      });
      if (event_id) await queueMail(tx, reminderMail, { event_id });
    }
    return due.length;
  });
}
