import { money } from '@nanny-polo/shared/money';
import { eq, sql } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { event } from '../../kernel/history/table.ts';
import { droppedLetter, letterKind } from '../../kernel/mail/letter.ts';
import { when } from '../../kernel/mail/when.ts';
import { factsOfPrice } from '../booking/letter-facts.ts';
import { aboutBooking } from '../offer/letter.ts';
import { booking } from '../schedule/booking-table.ts';
import { addressOf, familyColumns } from '../schedule/recipients.ts';
import { timeFacts } from '../schedule/visit-words.ts';
import { priceOf } from './details.ts';

/** Receipts for what a parent sent through the site. */

/** Writes the receipt for a request of one visit, unless it has been decided meanwhile. */
export const bookingReceiptMail = letterKind<{ booking_id: number }>(
  'booking-receipt',
  async (db, { booking_id }, { publicUrl }) => {
    const [request] = await db
      .select({ row: booking, parent: familyColumns })
      .from(booking)
      .innerJoin(parentUser, eq(parentUser.id, booking.parent_id))
      .where(eq(booking.id, booking_id));
    if (!request) return null;
    const { row, parent } = request;
    const about = aboutBooking(row, 'parent', 'receipt');
    if (row.status !== 'requested' && row.status !== 'offered')
      return droppedLetter(about, `The booking is ${row.status.replace('_', ' ')} now.`);
    const to = addressOf(parent, about);
    if (typeof to !== 'string') return to;
    const price = await priceOf(db, row);
    return {
      to,
      subject: `${row.code}: we have your request`,
      parts: [
        `Hello ${parent.name},`,
        `Thank you. We have received your request for ${when(row.start_at)}.`,
        {
          facts: [
            ['Booking', row.code],
            ...timeFacts(row),
            ['Address', row.address ? `${row.address.line}, ${row.address.postcode}` : 'Not given yet'],
            ['Children', row.children.map(({ name }) => name).join(', ')],
            ...(price ? factsOfPrice(price, 'Estimated price') : []),
          ],
        },
        whatNext,
        { action: 'View your bookings', url: `${publicUrl}/user` },
      ],
      about,
    };
  },
);

/** What happens after a request. */
export const whatNext =
  'We will now look for a nanny and write to you as soon as the booking is confirmed. It is not confirmed yet, and until then you owe nothing. If the price changes, we will ask you first.';

/** Writes the receipt for a request to change a booking, in the parent's own words, which the event holds. */
export const changeReceiptMail = letterKind<{ event_id: number }>(
  'change-receipt',
  async (db, { event_id }, { publicUrl }) => {
    const [request] = await db
      .select({ row: booking, parent: familyColumns, wanted: sql<string | null>`${event.after}->>'reason'` })
      .from(event)
      .innerJoin(booking, eq(booking.id, event.record_id))
      .innerJoin(parentUser, eq(parentUser.id, booking.parent_id))
      .where(eq(event.id, event_id));
    if (!request?.wanted) return null;
    const { row, parent, wanted } = request;
    const about = aboutBooking(row, 'parent', 'receipt for a change request');
    const to = addressOf(parent, about);
    if (typeof to !== 'string') return to;
    const fee = row.agreed_minor === null ? [] : [['Price now', money(row.agreed_minor)] as const];
    return {
      to,
      subject: `${row.code}: we have your change request`,
      parts: [
        `Hello ${parent.name},`,
        'Thank you. We have received what you would like to change:',
        { quote: wanted },
        'Your booking stays as it is until we have answered:',
        { facts: [['Booking', row.code], ...timeFacts(row), ...fee] },
        'We will check whether the change is possible and write to you or ring you.',
        { action: 'View your bookings', url: `${publicUrl}/user` },
      ],
      about,
    };
  },
);
