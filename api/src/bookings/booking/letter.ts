import { and, eq, sql } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { latestEvent } from '../../kernel/history/as-of.ts';
import { droppedLetter, type LetterBlock, letterKind } from '../../kernel/mail/letter.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { aboutBooking, factsForNanny } from '../offer/letter.ts';
import { createOfferToken } from '../offer/token.ts';
import { moneyPort } from '../pricing/ports.ts';
import { partOfFacts } from '../schedule/arrangement.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import { offer } from '../schedule/offer-table.ts';
import { addressOf, familyColumns, type Recipient } from '../schedule/recipients.ts';
import { isSoon } from '../schedule/soon.ts';
import { timeFacts } from '../schedule/visit-words.ts';
import { creditsAgainst, factsForParent } from './letter-facts.ts';
import { words } from './letter-words.ts';
import { currentNews, type News, type NewsOfOne, newsForNanny, newsForParent } from './news.ts';

/** Queues mails about a booking for its parent, its nanny or both, after the event of its change was recorded. */
export async function notify(tx: Db, row: BookingRow, news: News, ...recipients: Recipient['to'][]) {
  const { id, parent_id, nanny_polo_id } = row;
  const event_id = await latestEvent(tx, 'booking', id);
  for (const to of recipients) {
    const person_id = to === 'parent' ? parent_id : nanny_polo_id;
    if (person_id !== null)
      await queueMail(tx, bookingMail, { booking_id: id, event_id, news, to, person_id });
  }
}

/** Mails what a change to an offered or confirmed booking means to its parent and its nanny, in one mail to each. */
export async function notifyOfChange(tx: Db, row: BookingRow, after: BookingRow): Promise<void> {
  if (row.nanny_polo_id === null) return;
  const news = { parent: newsForParent(row, after), nanny: newsForNanny(row, after) };
  for (const to of ['parent', 'nanny'] as const) if (news[to]) await notify(tx, after, news[to], to);
}

/** Writes the mail about a booking for its parent or nanny: what has changed since they last heard of it. */
export const bookingMail = letterKind<NewsOfOne & { readonly booking_id: number }>(
  'booking',
  async (db, { booking_id, ...mail }, { publicUrl }) => {
    const { to } = mail;
    const [found] = await db
      .select({
        row: booking,
        parent: familyColumns,
        nanny: nannyPolo,
        offer_id: offer.id,
      })
      .from(booking)
      .innerJoin(parentUser, eq(parentUser.id, booking.parent_id))
      .leftJoin(nannyPolo, eq(nannyPolo.id, booking.nanny_polo_id))
      .leftJoin(offer, and(eq(offer.booking_id, booking.id), offer.current))
      .where(eq(booking.id, booking_id));
    // Past visits are recorded for the accounts alone, and a deleted booking has no history.
    if (!found || found.row.past_visit) return null;
    const { row, parent, nanny, offer_id } = found;
    const current = await currentNews(db, mail, row);
    if (typeof current === 'string') return droppedLetter(aboutBooking(row, to, mail.news), current);
    const about = aboutBooking(row, to, current.news);
    const person = to === 'parent' ? parent : nanny && { name: nanny.display_name, email: nanny.email };
    const address = addressOf(person, about);
    if (typeof address !== 'string') return address;
    const fee = row.cancellation_fee_minor ?? 0;
    const credits = fee > 0 ? creditsAgainst(fee, await moneyPort.ordersOf(db, row.id)) : undefined;
    const [subject, text] = words[current.news](row, current.known, credits);
    const forNanny = to === 'nanny' && offer_id !== null;
    const facts: [string, string][] = forNanny
      ? await factsForNanny(db, row)
      : [['Booking', row.code], ...timeFacts(row), ...(await partOfFacts(db, row))];
    const parts: LetterBlock[] = [`Hello ${person?.name},`, text, { facts }];
    const confirmed = row.status === 'confirmed' && nanny !== null;
    if (confirmed && to === 'parent') {
      facts.push(...factsForParent(row, nanny));
      parts.push({ action: 'View your booking', url: `${publicUrl}/user/booking/${row.id}` });
    }
    if (forNanny) {
      if (confirmed)
        parts.push(
          'The address, the telephone numbers and the details of the children are on the booking’s page.',
        );
      const url = `${publicUrl}/offer/${await createOfferToken(db, offer_id)}`;
      parts.push({ action: confirmed ? 'View the booking' : 'View the offer', url });
    }
    return { to: address, subject, parts, about };
  },
  ({ booking_id }) => isSoon(sql`${booking_id}`),
);
