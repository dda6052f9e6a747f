import { eq } from 'drizzle-orm';
import { event } from '../../kernel/history/table.ts';
import { createDroppedLetter, defineLetterKind } from '../../kernel/mail/letter.ts';
import { retractionMail } from '../mail/kinds.ts';
import { formatVisit, timeFactOf } from '../schedule/visit-words.ts';
import { bookingSubjectOf } from './facts.ts';
import { findBooking } from './requests.ts';

/** Writes the mail to the agency about a nanny who takes a yes back. Their reason is in the history alone. */
export const retractionLetter = defineLetterKind(
  retractionMail,
  async (db, { event_id }, { agencyEmail, publicUrl }) => {
    const retraction = await findBooking(db, event_id);
    if (!retraction) return null;
    const { row, family } = retraction;
    if (row.status !== 'offered' || row.nanny_polo_id !== null)
      return createDroppedLetter(
        bookingSubjectOf(row, 'office', 'yes taken back'),
        'The booking does not need a nanny any more.',
      );
    const [recorded] = await db.select({ name: event.actor_name }).from(event).where(eq(event.id, event_id));
    return {
      to: agencyEmail,
      subject: `${recorded?.name} takes back their yes: ${formatVisit(row.start_at, row.end_at)} (${row.code})`,
      parts: [
        `${recorded?.name} can no longer come to this booking. It was not confirmed, so the family is not told. It needs another nanny.`,
        { facts: [['Booking', row.code], ['Family', family], timeFactOf(row)] },
        { action: 'Open the booking', url: `${publicUrl}/admin/booking/${row.id}/show` },
      ],
    };
  },
);
