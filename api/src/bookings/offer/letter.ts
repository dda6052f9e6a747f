import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { letterKind } from '../../kernel/mail/letter.ts';
import { when } from '../../kernel/mail/when.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { booking } from '../schedule/booking-table.ts';
import { offer } from '../schedule/offer-table.ts';
import { createOfferToken } from './token.ts';

async function find(db: Db, offerId: number) {
  const [found] = await db
    .select({
      state: offer.state,
      expires_at: offer.expires_at,
      name: nannyPolo.display_name,
      email: nannyPolo.email,
      code: booking.code,
      start_at: sql<string>`coalesce(${offer.start_at}, ${booking.start_at})`.mapWith(booking.start_at),
      end_at: sql<string>`coalesce(${offer.end_at}, ${booking.end_at})`.mapWith(booking.end_at),
      address: booking.address,
    })
    .from(offer)
    .innerJoin(nannyPolo, eq(nannyPolo.id, offer.nanny_polo_id))
    .innerJoin(booking, eq(booking.id, offer.booking_id))
    .where(eq(offer.id, offerId));
  return found;
}

/**
 * Writes the mail that offers a booking to a nanny. Returns null if the offer is no longer waiting or the nanny has no
 * address.
 */
export const offerMail = letterKind<{ offer_id: number }>(
  'offer',
  async (db, { offer_id }, { publicUrl }) => {
    const found = await find(db, offer_id);
    if (found?.state !== 'waiting' || !found.email || Date.parse(found.expires_at) <= Date.now()) return null;
    const token = await createOfferToken(db, offer_id);
    return {
      to: found.email,
      subject: `A booking for you: ${when(found.start_at)}`,
      parts: [
        `Hello ${found.name},`,
        'a family would like you to look after their children. Please tell us whether you can.',
        {
          facts: [
            ['Booking', found.code],
            ['From', when(found.start_at)],
            ['To', when(found.end_at)],
            ['Where', found.address?.postcode.trim().split(/\s+/)[0] ?? 'We will tell you'],
          ],
        },
        { action: 'See and answer', url: `${publicUrl}/offer/${token}` },
        `The offer stands until ${when(found.expires_at)}.`,
      ],
    };
  },
);

/** Writes the notice that an offer was withdrawn. */
export const offerWithdrawnMail = letterKind<{ offer_id: number }>(
  'offer-withdrawn',
  async (db, { offer_id }) => {
    const found = await find(db, offer_id);
    if (!found?.email) return null;
    return {
      to: found.email,
      subject: `${found.code}: the offer has been withdrawn`,
      parts: [
        `Hello ${found.name},`,
        `the booking ${found.code} that we offered you for ${when(found.start_at)} is off; you need do nothing.`,
      ],
    };
  },
);
