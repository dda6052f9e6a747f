import { defineLetterKind } from '../../kernel/mail/letter.ts';
import { visitsLeftOutMail } from '../mail/kinds.ts';
import { findSeries } from './requests.ts';

/** Writes the mail to the office about visits of a series that were left out, and why. */
export const visitsLeftOutLetter = defineLetterKind(
  visitsLeftOutMail,
  async (db, { event_id }, { agencyEmail, publicUrl }) => {
    const extension = await findSeries(db, event_id);
    if (!extension?.reason) return null;
    const { row, family, reason } = extension;
    return {
      to: agencyEmail,
      subject: `Visits for ${family} were left out (${row.code})`,
      parts: [
        `We have made the next bookings of ${row.code} for ${family}, but left out these visits:`,
        { quote: reason },
        { action: 'Open the series', url: `${publicUrl}/admin/series/${row.id}/show` },
        'If a visit is needed as well, create a booking for that day.',
      ],
    };
  },
);
