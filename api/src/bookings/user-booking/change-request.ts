import { eq, sql } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { rows } from '../../kernel/database/database.ts';
import { event } from '../../kernel/history/table.ts';
import { droppedLetter, letterKind } from '../../kernel/mail/letter.ts';
import { when } from '../../kernel/mail/when.ts';
import { openChangeRequests } from '../booking/change-request.ts';
import { aboutBooking } from '../offer/letter.ts';
import { booking } from '../schedule/booking-table.ts';

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
    const [open] = await rows(
      db,
      sql`SELECT FROM (${openChangeRequests}) open WHERE booking_id = ${found.id} AND id >= ${event_id}`,
    );
    if (!open)
      return droppedLetter(
        aboutBooking(found, 'office', 'change request'),
        'It has been dealt with, or the booking can no longer be changed.',
      );
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
