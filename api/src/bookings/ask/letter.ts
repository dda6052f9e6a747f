import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { letterKind } from '../../kernel/mail/letter.ts';
import { when } from '../../kernel/mail/when.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { booking } from '../schedule/booking-table.ts';
import { coverAsk, coverAskToken, coverRequestBooking } from '../schedule/cover-table.ts';

/** Returns an ask with its nanny, as mails tell of it. */
export async function addressee(db: Db, askId: number) {
  const [found] = await db
    .select({ ask: coverAsk, name: nannyPolo.display_name, email: nannyPolo.email })
    .from(coverAsk)
    .innerJoin(nannyPolo, eq(nannyPolo.id, coverAsk.nanny_polo_id))
    .where(eq(coverAsk.id, askId));
  return found;
}

/** Returns the code and the asked time of each booking of a request, by start. */
const askedTimes = (db: Db, requestId: number) =>
  db
    .select({
      code: booking.code,
      start_at: coverRequestBooking.start_at,
      end_at: coverRequestBooking.end_at,
    })
    .from(coverRequestBooking)
    .innerJoin(booking, eq(booking.id, coverRequestBooking.booking_id))
    .where(eq(coverRequestBooking.cover_request_id, requestId))
    .orderBy(coverRequestBooking.start_at, booking.id);

/**
 * Writes the notice that a nanny is no longer asked. Returns null if the mail that asked them was never written: a token
 * is created with it.
 */
export const askEndedMail = letterKind<{ cover_ask_id: number }>(
  'ask-ended',
  async (db, { cover_ask_id }) => {
    const found = await addressee(db, cover_ask_id);
    if (!found?.email) return null;
    if ((await db.$count(coverAskToken, eq(coverAskToken.cover_ask_id, cover_ask_id))) === 0) return null;
    const times = await askedTimes(db, found.ask.cover_request_id);
    const [first] = times;
    if (!first) return null;
    const taken = found.ask.state === 'taken';
    const codes = times.map(({ code }) => code).join(', ');
    return {
      to: found.email,
      subject: `${codes}: ${taken ? 'taken by another nanny' : 'no longer needed'}`,
      parts: [
        `Hello ${found.name},`,
        taken
          ? `Another nanny was first to accept ${codes} on ${when(first.start_at)}. Thank you for considering it.`
          : `We asked you about ${codes} on ${when(first.start_at)} and no longer need a reply.`,
        'You don’t need to do anything.',
      ],
    };
  },
);
