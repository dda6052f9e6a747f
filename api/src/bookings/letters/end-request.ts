import { and, eq, gt } from 'drizzle-orm';
import { readSettings } from '../../accounts/agency/service.ts';
import { event } from '../../kernel/history/table.ts';
import { createDroppedLetter, defineLetterKind } from '../../kernel/mail/letter.ts';
import { endReceiptMail, seriesEndMail } from '../mail/kinds.ts';
import { findCurrentSeries } from '../schedule/arrangement.ts';
import { bookingSubjectOf, factsOfArrangement } from './facts.ts';
import { findSeries, writeReceipt } from './requests.ts';

/** Writes the mail to the agency about a parent who wants to end a series. The reply goes to the parent. */
export const seriesEndLetter = defineLetterKind(
  seriesEndMail,
  async (db, { event_id }, { agencyEmail, publicUrl }) => {
    const request = await findSeries(db, event_id);
    if (!request?.reason) return null;
    const { row, parent, family, reason } = request;
    const isEnd = and(eq(event.resource, 'series'), eq(event.record_id, row.id), eq(event.action, 'end'));
    if ((await db.$count(event, and(isEnd, gt(event.id, event_id)))) > 0)
      return createDroppedLetter(
        bookingSubjectOf(row, 'office', 'request to end the series', 'series'),
        'The series has been ended.',
      );
    return {
      to: agencyEmail,
      replyTo: parent.email,
      subject: `${family} would like to end their repeating booking (${row.code})`,
      parts: [
        `${family} would like to end their repeating booking ${row.code}.`,
        { quote: reason },
        { action: 'Open the series', url: `${publicUrl}/admin/series/${row.id}/show` },
        'Your reply goes to the family.',
      ],
    };
  },
);

/** Writes the receipt for a request to end a series, in the parent's own words, which the event holds. */
export const endReceiptLetter = defineLetterKind(endReceiptMail, async (db, { event_id }, { publicUrl }) => {
  const request = await findSeries(db, event_id);
  if (!request?.reason) return null;
  const { row, parent, reason } = request;
  return writeReceipt(parent, bookingSubjectOf(row, 'parent', 'receipt', 'series'), publicUrl, {
    subject: 'We have your request to end your repeating booking',
    parts: [
      'Thank you. We have received your request to end your repeating booking:',
      { quote: reason },
      'It stays as it is until we have answered:',
      { facts: factsOfArrangement(await findCurrentSeries(db, row.id), 'parent', await readSettings(db)) },
      'We will write to you as soon as we have ended it, or ring you if a cancellation fee would apply.',
    ],
  });
});
