import { money } from '@nanny-polo/shared/money';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { letterKind } from '../../kernel/mail/letter.ts';
import { timeFacts, when } from '../../kernel/mail/when.ts';
import { outwardCode } from '../../people/address/outward-code.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { paidHourly } from '../pricing/rates.ts';
import { yearsBetween } from '../schedule/age.ts';
import { booking } from '../schedule/booking-table.ts';
import { offer } from '../schedule/offer-table.ts';
import { isSoon } from '../schedule/soon.ts';
import { createOfferToken } from './token.ts';

const startOf = sql<string>`coalesce(${offer.start_at}, ${booking.start_at})`.mapWith(booking.start_at);

/** Returns the fields of offers that mails need, sorted by the start of the care. */
export const findOffers = (db: Db, ids: readonly number[]) =>
  db
    .select({
      id: offer.id,
      series_offer_id: offer.series_offer_id,
      state: offer.state,
      expires_at: offer.expires_at,
      name: nannyPolo.display_name,
      email: nannyPolo.email,
      code: booking.code,
      service: booking.service,
      series_id: booking.series_id,
      start_at: startOf,
      end_at: sql<string>`coalesce(${offer.end_at}, ${booking.end_at})`.mapWith(booking.end_at),
      address: booking.address,
      children: booking.children,
      pay_rate_minor: offer.pay_rate_minor,
    })
    .from(offer)
    .innerJoin(nannyPolo, eq(nannyPolo.id, offer.nanny_polo_id))
    .innerJoin(booking, eq(booking.id, offer.booking_id))
    .where(inArray(offer.id, [...ids]))
    .orderBy(startOf, offer.id);

type OfferOfMail = Awaited<ReturnType<typeof findOffers>>[number];

/** Returns whether the nanny can still reply to an offer. */
export const isOpen = ({ state, expires_at }: Pick<OfferOfMail, 'state' | 'expires_at'>): boolean =>
  state === 'waiting' && Date.parse(expires_at) > Date.now();

/** Returns the ages of the children at the start: `2, 7`. */
export const agesOf = ({ children, start_at }: Pick<OfferOfMail, 'children' | 'start_at'>): string =>
  children.map(({ date_of_birth }) => yearsBetween(date_of_birth, start_at)).join(', ');

/** Returns what a mail says about a booking to a nanny who could take it. */
export const careFacts = (
  row: Pick<OfferOfMail, 'code' | 'start_at' | 'end_at' | 'address' | 'children'>,
): [string, string][] => [
  ['Booking', row.code],
  ...timeFacts(row),
  ['Area', outwardCode(row.address) ?? 'We will let you know'],
  ['Ages of the children', agesOf(row)],
];

/** Returns what a mail says about a booking to a nanny, with the hourly pay unless the family pays it. */
export function factsForNanny(
  row: Parameters<typeof careFacts>[0] & Parameters<typeof paidHourly>[0],
): [string, string][] {
  const pay = paidHourly(row);
  return pay === null ? careFacts(row) : [...careFacts(row), ['Your pay', `${money(pay)} an hour`]];
}

const isAboutSoon = ({ offer_id }: { offer_id: number }) =>
  isSoon(sql`SELECT booking_id FROM offer WHERE id = ${offer_id}`);

/**
 * Writes the mail that offers a booking to a nanny. Returns null without an e-mail address, or if the nanny can no
 * longer reply.
 */
export const offerMail = letterKind<{ offer_id: number }>(
  'offer',
  async (db, { offer_id }, { publicUrl }) => {
    const [found] = await findOffers(db, [offer_id]);
    if (!found?.email || !isOpen(found)) return null;
    const token = await createOfferToken(db, offer_id);
    return {
      to: found.email,
      subject: `A booking for you: ${when(found.start_at)}`,
      parts: [
        `Hello ${found.name},`,
        'A family would like you to look after their children. Please tell us whether you can.',
        {
          facts: [...factsForNanny(found), ['Please reply by', when(found.expires_at)]],
        },
        { action: 'View and reply', url: `${publicUrl}/offer/${token}` },
      ],
    };
  },
  isAboutSoon,
);

/** Writes the notice that an offer was withdrawn or, where the booking was confirmed, that the visit is cancelled. */
export const offerWithdrawnMail = letterKind<{ offer_id: number; confirmed?: boolean }>(
  'offer-withdrawn',
  async (db, { offer_id, confirmed = false }) => {
    const [found] = await findOffers(db, [offer_id]);
    if (!found?.email) return null;
    const start = when(found.start_at);
    return {
      to: found.email,
      subject: confirmed
        ? `${found.code}: your visit is cancelled`
        : `${found.code}: the offer has been withdrawn`,
      parts: [
        `Hello ${found.name},`,
        confirmed
          ? `Your visit on ${start} (${found.code}) has been cancelled. You don’t need to do anything.`
          : `Our offer of the booking ${found.code} for ${start} has been withdrawn. You don’t need to do anything.`,
      ],
    };
  },
  isAboutSoon,
);
