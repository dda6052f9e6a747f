import { formatShortMoney } from '@nanny-polo/shared/pricing/money';
import { sql } from 'drizzle-orm';
import { queryRows } from '../../kernel/database/database.ts';
import { formatInstant } from '../../kernel/mail/format-instant.ts';
import { createDroppedLetter, defineLetterKind } from '../../kernel/mail/letter.ts';
import { openChangeRequests } from '../booking-record/change-request.ts';
import { changeReceiptMail, changeRequestMail } from '../mail/kinds.ts';
import { timeFactOf } from '../schedule/visit-words.ts';
import { bookingSubjectOf } from './facts.ts';
import { findBooking, writeReceipt } from './requests.ts';

/** Writes the mail to the agency about the change that a parent wants. The reply goes to the parent. */
export const changeRequestLetter = defineLetterKind(
  changeRequestMail,
  async (db, { event_id }, { agencyEmail, publicUrl }) => {
    const request = await findBooking(db, event_id);
    if (!request?.reason) return null;
    const { row, parent, family, reason } = request;
    const [open] = await queryRows(
      db,
      sql`SELECT FROM (${openChangeRequests}) open WHERE booking_id = ${row.id} AND id >= ${event_id}`,
    );
    if (!open)
      return createDroppedLetter(
        bookingSubjectOf(row, 'office', 'change request'),
        'It has been dealt with, or the booking can no longer be changed.',
      );
    return {
      to: agencyEmail,
      replyTo: parent.email,
      subject: `${family} would like to change ${formatInstant(row.start_at)} (${row.code})`,
      parts: [
        `${family} would like to change ${row.code}.`,
        { facts: [['Booked for', formatInstant(row.start_at)]] },
        { quote: reason },
        { action: 'Open the booking', url: `${publicUrl}/admin/booking/${row.id}/show` },
        'Your reply goes to the family.',
      ],
    };
  },
);

/** Writes the receipt for a request to change a booking, in the parent's own words, which the event holds. */
export const changeReceiptLetter = defineLetterKind(
  changeReceiptMail,
  async (db, { event_id }, { publicUrl }) => {
    const request = await findBooking(db, event_id);
    if (!request?.reason) return null;
    const { row, parent, reason } = request;
    const fee = row.agreed_minor === null ? [] : [['Price now', formatShortMoney(row.agreed_minor)] as const];
    return writeReceipt(parent, bookingSubjectOf(row, 'parent', 'receipt for a change request'), publicUrl, {
      subject: `We have your change request for ${formatInstant(row.start_at)}`,
      parts: [
        'Thank you. We have received what you would like to change:',
        { quote: reason },
        'Your booking stays as it is until we have answered:',
        { facts: [['Booking', row.code], timeFactOf(row), ...fee] },
        'We will check whether the change is possible and write to you or ring you.',
      ],
    });
  },
);
