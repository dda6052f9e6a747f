import { money } from '@nanny-polo/shared/money';
import { and, eq, sql } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { type LetterBlock, letterKind } from '../../kernel/mail/letter.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { timeFacts, when } from '../../kernel/mail/when.ts';
import { outwardCode } from '../../people/address/outward-code.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { agesOf, factsForNanny } from '../offer/letter.ts';
import { createOfferToken } from '../offer/token.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import { offer } from '../schedule/offer-table.ts';
import { isSoon } from '../schedule/soon.ts';
import { differ, isSameAddress } from './differ.ts';
import { factsForParent } from './letter-facts.ts';

/** Returns the subject and the text of a mail; `fee` is the cancellation fee in minor units. */
type Words = (code: string, start: string, fee: number | null) => readonly [subject: string, text: string];

const words = {
  confirmed: (code, start) => [`${code} is confirmed`, `Your booking for ${start} is confirmed.`],
  cancelled: (code, start, fee) => [
    `${code} is cancelled`,
    `Your booking for ${start} has been cancelled. ${fee ? `The cancellation fee is ${money(fee)}.` : 'There is no cancellation fee.'}`,
  ],
  declined: (code, start) => [
    `${code}: we cannot accept this booking`,
    `We are sorry, but we cannot accept your booking for ${start}.`,
  ],
  expired: (code, start) => [
    `${code} could not be confirmed in time`,
    `We are sorry, but we could not confirm your booking for ${start} in time, so it will not take place. You owe nothing.`,
  ],
  'no-show': (code, start, fee) => [
    `${code} is recorded as missed`,
    `Your booking for ${start} did not take place, and we have recorded it as a missed visit. Under the cancellation policy of this booking, a missed visit costs as much as cancelling at the start: ${money(fee ?? 0)}. If the nanny did not come, or you disagree for another reason, please ring us and we will look into it.`,
  ],
  rescheduled: (code, start) => [`${code} has been rescheduled`, `Your booking now begins on ${start}.`],
  'other-address': (code, start) => [
    `${code} has a new address`,
    `The address of your booking for ${start} has changed. Please check the new one on the booking’s page.`,
  ],
  'other-care': (code, start) => [
    `${code} has changed`,
    `The address, the children or the kind of care of your booking for ${start} has changed. Please check them on the booking’s page.`,
  ],
  'other-time-and-care': (code, start) => [
    `${code} has been rescheduled`,
    `Your booking now begins on ${start}. The address, the children or the kind of care has changed as well. Please check them on the booking’s page.`,
  ],
  'offer-changed': (code, start) => [
    `${code}: the offer has changed`,
    `The area, the children or the kind of care of the booking that we offered you for ${start} has changed. This is the offer as it is now. If you have accepted and can no longer come, please tell us on its page.`,
  ],
  looking: (code, start) => [
    `${code}: we are finding another nanny`,
    `The nanny for ${start} is no longer available. We are looking for another one and will write to you again.`,
  ],
  'other-nanny': (code, start) => [
    `${code}: another nanny will come`,
    `Another nanny will come to your booking for ${start}. It is confirmed, and the price is no higher than the one you agreed to.`,
  ],
  reminder: (code, start) => [
    `${code}: ${start}`,
    `This is a reminder of your booking that begins on ${start}.`,
  ],
} satisfies Record<string, Words>;

/** Events of a booking that are mailed to its parent or nanny. */
export type News = keyof typeof words;

/** Queues mails about a booking for its parent, its nanny or both. */
export async function notify(tx: Db, booking_id: number, news: News, ...recipients: ('parent' | 'nanny')[]) {
  for (const to of recipients) await queueMail(tx, bookingMail, { booking_id, news, to });
}

/** The status in which a mail is still worth sending; other mails are sent in any status. */
const current: Partial<Record<News, string>> = {
  confirmed: 'confirmed',
  'no-show': 'no_show',
  rescheduled: 'confirmed',
  'other-address': 'confirmed',
  'other-care': 'confirmed',
  'other-time-and-care': 'confirmed',
  'offer-changed': 'offered',
  'other-nanny': 'confirmed',
  reminder: 'confirmed',
  looking: 'offered',
};

/** Returns whether a mail is worth sending: it still fits the booking's status, and the booking is not a past visit. */
export const isCurrent = (news: News, row: Pick<BookingRow, 'status' | 'past_visit'>): boolean =>
  !row.past_visit && (current[news] ?? row.status) === row.status;

/**
 * If the area, the children's ages or the service of an offered booking has changed, mails its nanny. If the time or
 * the address of a confirmed booking has changed, mails its parent and its nanny. A change to its children's ages or its
 * service is mailed to the nanny only. Each recipient gets one mail about all changes.
 */
export async function notifyOfChange(tx: Db, row: BookingRow, after: BookingRow): Promise<void> {
  if (row.nanny_polo_id === null) return;
  const careOf = ({ service, children }: BookingRow) =>
    service + agesOf({ children, start_at: after.start_at });
  const isOtherCare = careOf(row) !== careOf(after);
  if (row.status === 'offered' && (isOtherCare || outwardCode(row.address) !== outwardCode(after.address)))
    await notify(tx, row.id, 'offer-changed', 'nanny');
  if (row.status !== 'confirmed') return;
  const isElsewhere = after.address !== null && !(row.address && isSameAddress(row.address, after.address));
  if (differ(row, after, ['start_at', 'end_at'])) {
    const newsIf = (isChanged: boolean) => (isChanged ? 'other-time-and-care' : 'rescheduled');
    await notify(tx, row.id, newsIf(isElsewhere), 'parent');
    await notify(tx, row.id, newsIf(isElsewhere || isOtherCare), 'nanny');
    return;
  }
  if (isElsewhere) await notify(tx, row.id, 'other-address', 'parent');
  if (isElsewhere || isOtherCare)
    await notify(tx, row.id, isOtherCare ? 'other-care' : 'other-address', 'nanny');
}

/**
 * Writes the mail about a booking for its parent or nanny. Returns null without an e-mail address, or if the mail is
 * not current.
 */
export const bookingMail = letterKind<{
  booking_id: number;
  /** `moved` was the name of `rescheduled` until 22 November 2026: such mails may still be queued. */
  news: News | 'moved';
  to: 'parent' | 'nanny';
}>(
  'booking',
  async (db, { booking_id, news: queued, to }, { publicUrl }) => {
    const news = queued === 'moved' ? 'rescheduled' : queued;
    const [found] = await db
      .select({
        row: booking,
        parent: { name: parentUser.first_name, email: parentUser.email },
        nanny: nannyPolo,
        offer_id: offer.id,
      })
      .from(booking)
      .innerJoin(parentUser, eq(parentUser.id, booking.parent_id))
      .leftJoin(nannyPolo, eq(nannyPolo.id, booking.nanny_polo_id))
      .leftJoin(offer, and(eq(offer.booking_id, booking.id), offer.current))
      .where(eq(booking.id, booking_id));
    if (!found || !isCurrent(news, found.row)) return null;
    const { row, parent, nanny, offer_id } = found;
    const person = to === 'parent' ? parent : nanny && { name: nanny.display_name, email: nanny.email };
    if (!person?.email) return null;
    const [subject, text] = words[news](row.code, when(row.start_at), row.cancellation_fee_minor);
    const forNanny = to === 'nanny' && offer_id !== null;
    const facts: [string, string][] = forNanny
      ? factsForNanny(row)
      : [['Booking', row.code], ...timeFacts(row)];
    const parts: LetterBlock[] = [`Hello ${person.name},`, text, { facts }];
    const confirmed = row.status === 'confirmed' && nanny !== null;
    if (confirmed && to === 'parent') {
      facts.push(...factsForParent(row, nanny));
      parts.push({ action: 'View your booking', url: `${publicUrl}/user` });
    }
    if (forNanny) {
      if (confirmed)
        parts.push(
          'The address, the telephone numbers and the details of the children are on the booking’s page.',
        );
      const url = `${publicUrl}/offer/${await createOfferToken(db, offer_id)}`;
      parts.push({ action: confirmed ? 'View the booking' : 'View the offer', url });
    }
    return { to: person.email, subject, parts };
  },
  ({ booking_id }) => isSoon(sql`${booking_id}`),
);
