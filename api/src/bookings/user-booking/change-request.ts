import type { Body } from '@nanny-polo/shared/endpoint';
import type { requestBookingChange } from '@nanny-polo/shared/user-booking';
import { eq, sql } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { illegalTransition } from '../../kernel/error/error.ts';
import { type Actor, recordEvent } from '../../kernel/history/service.ts';
import { event } from '../../kernel/history/table.ts';
import { letterKind } from '../../kernel/mail/letter.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { period, when } from '../../kernel/mail/when.ts';
import { resourceName } from '../booking/row.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';

type Wanted = Body<typeof requestBookingChange>;

/**
 * Records in the booking's history what its parent wants to change, and mails it to the agency. Throws 409 if the booking
 * has begun or ended.
 */
export async function requestChange(tx: Db, actor: Actor, row: BookingRow, isOpen: boolean, wanted: Wanted) {
  if (!isOpen) throw illegalTransition(`${row.code} can no longer be changed here. Please call us.`);
  const { start_at, end_at, message } = wanted;
  const time = start_at && end_at ? `${period(start_at, end_at)}. ` : '';
  const what = { actor, resource: resourceName, record_id: row.id, action: 'request-change' } as const;
  const event_id = await recordEvent(tx, { ...what, reason: `${time}${message}` });
  // The parent's words stay out of the queue: the letter reads them from the event, from which an erasure removes them.
  if (event_id) await queueMail(tx, changeRequestMail, { event_id });
}

/** Writes the mail to the agency about the change that a parent wants. The reply goes to the parent. */
export const changeRequestMail = letterKind<{ event_id: number }>(
  'booking-change-request',
  async (db, { event_id }, { agencyEmail, publicUrl }) => {
    const [found] = await db
      .select({
        id: booking.id,
        wanted: sql<string | null>`${event.after}->>'reason'`,
        code: booking.code,
        start_at: booking.start_at,
        email: parentUser.email,
        name: parentUser.name,
      })
      .from(event)
      .innerJoin(booking, eq(booking.id, event.record_id))
      .innerJoin(parentUser, eq(parentUser.id, booking.parent_id))
      .where(eq(event.id, event_id));
    if (!found?.wanted) return null;
    return {
      to: agencyEmail,
      replyTo: found.email,
      subject: `Change requested for ${found.code}`,
      parts: [
        `${found.name} would like to change ${found.code}.`,
        { facts: [['Booked for', when(found.start_at)]] },
        { quote: found.wanted },
        { action: 'Open the booking', url: `${publicUrl}/admin/booking/${found.id}/show` },
        'Your reply goes to the family.',
      ],
    };
  },
);
