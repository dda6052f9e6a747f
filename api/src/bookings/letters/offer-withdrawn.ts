/** Notices to nannies that an offer or a confirmed visit of theirs has ended. */

import { and, eq, lt, lte, max, sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { readRowBefore } from '../../kernel/history/as-of.ts';
import { event } from '../../kernel/history/table.ts';
import { formatInstant } from '../../kernel/mail/format-instant.ts';
import {
  createDroppedLetter,
  createUnsentLetter,
  defineLetterKind,
  type UnsentLetter,
} from '../../kernel/mail/letter.ts';
import { firstNameOf } from '../../people/nanny-polo/dossier.ts';
import { offerWithdrawnMail } from '../mail/kinds.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import { findMailsToPerson } from '../schedule/queued-mails.ts';
import { offerSubjectOf } from './facts.ts';
import { findOffers, visitsOf } from './offer.ts';
import { buildSection, lineOf, type VisitsWords, type Written, withDays } from './section.ts';

type EndedOffer = Awaited<ReturnType<typeof findOffers>>[number];

/**
 * Returns a booking as a nanny last heard of it, in a letter or by accepting, before an event; undefined if it did not
 * exist then.
 */
async function knownTo(
  db: Db,
  { booking_id, nanny_polo_id: person_id }: EndedOffer,
  eventId: number,
): Promise<BookingRow | undefined> {
  const [row] = await db.select().from(booking).where(eq(booking.id, booking_id));
  if (!row) return undefined;
  const ofBooking = and(eq(event.resource, 'booking'), eq(event.record_id, booking_id));
  const [accepted] = await db
    .select({ id: max(event.id) })
    .from(event)
    .where(and(ofBooking, eq(event.action, 'accept'), lt(event.id, eventId)));
  const mails = await findMailsToPerson(db, { to: 'nanny', person_id }, booking_id, eventId);
  const earlier = mails.filter((one) => one.event_id < eventId);
  const heard = Math.max(accepted?.id ?? 0, ...earlier.map((one) => (one.told ? one.event_id : 0)));
  const [untold] = earlier.filter((one) => one.event_id > heard);
  const changed = untold?.event_id ?? eventId;
  const [creation] = await db
    .select({ id: event.id })
    .from(event)
    .where(and(eq(event.id, changed), lte(event.at, row.created_at)));
  return creation ? undefined : readRowBefore(db, 'booking', row, changed);
}

/**
 * Returns the time that a nanny must hear has ended: the one that they last heard of. Returns the reason if they need
 * not hear of it. Notices queued before 28 November 2026 lack the event.
 */
async function endedTime(
  db: Db,
  endedOffer: EndedOffer,
  eventId: number | undefined,
): Promise<Pick<BookingRow, 'start_at' | 'end_at'> | string> {
  const known = eventId ? await knownTo(db, endedOffer, eventId) : undefined;
  const isKnown =
    known?.nanny_polo_id === endedOffer.nanny_polo_id &&
    (known.status === 'offered' || known.status === 'confirmed');
  if (!isKnown && endedOffer.answered_at === null && !endedOffer.isMailed)
    return 'The nanny never heard of the offer.';
  const isTheirs = endedOffer.status === 'confirmed' && endedOffer.holder === endedOffer.nanny_polo_id;
  if (isTheirs) return 'The nanny has the booking again.';
  return isKnown ? known : endedOffer;
}

/** Writes the notice that an offer was withdrawn or, where the booking was confirmed, that the visit is cancelled. */
export const offerWithdrawnLetter = defineLetterKind(
  offerWithdrawnMail,
  async (db, { offer_id, event_id, confirmed = false }) => {
    const [endedOffer] = await findOffers(db, [offer_id]);
    if (!endedOffer) return null;
    const about = offerSubjectOf(endedOffer, confirmed ? 'visit cancelled' : 'offer withdrawn');
    const ended = await endedTime(db, endedOffer, event_id);
    if (typeof ended === 'string') return createDroppedLetter(about, ended);
    if (!endedOffer.email) return createUnsentLetter(about, 'noAddress');
    const start = formatInstant(ended.start_at);
    const away = confirmed ? await absenceOf(db, endedOffer.nanny_polo_id, [ended]) : undefined;
    const cancelled = away
      ? `We’ve taken your visit on ${start} (${endedOffer.code}) off your calendar. ${away}`
      : `Your visit on ${start} (${endedOffer.code}) has been cancelled. You don’t need to do anything.`;
    return {
      to: endedOffer.email,
      subject: confirmed
        ? `Your visit on ${start} is ${away ? 'off your calendar' : 'cancelled'}`
        : `The offer for ${start} has been withdrawn`,
      parts: [
        `Hello ${firstNameOf({ display_name: endedOffer.name })},`,
        confirmed
          ? cancelled
          : `Our offer of the booking ${endedOffer.code} for ${start} has been withdrawn. You don’t need to do anything.`,
      ],
      about,
    };
  },
);

const illness =
  /\b(ill|illness|sick|sickness|unwell|flu|fever|cold|covid|virus|migraine|headache|infection|operation|injur\w*|hospital)\b/i;

/**
 * Returns what a nanny who is absent at all of these times reads at the end of a notice: a wish if the absence is an
 * illness. Undefined if they are not absent then.
 */
async function absenceOf(
  db: Db,
  nannyId: number,
  times: readonly Pick<BookingRow, 'start_at' | 'end_at'>[],
): Promise<string | undefined> {
  const wishes: string[] = [];
  for (const { start_at, end_at } of times) {
    const [own] = await queryRows<{ reason: string }>(
      db,
      sql`SELECT reason FROM absence WHERE nanny_polo_id = ${nannyId} AND applied_at IS NOT NULL
        AND start_at < ${end_at}::timestamptz AND end_at > ${start_at}::timestamptz ORDER BY id DESC LIMIT 1`,
    );
    if (!own) return undefined;
    wishes.push(illness.test(own.reason) ? 'Get well soon.' : 'You don’t need to do anything.');
  }
  return wishes[0];
}

const several: Record<'withdrawn' | 'visit-cancelled', VisitsWords> = {
  withdrawn: {
    subject: (visits) => `the offer of ${visits} has been withdrawn`,
    text: 'Our offer of these visits has been withdrawn. You don’t need to do anything.',
  },
  'visit-cancelled': {
    subject: (visits) => `${visits} cancelled`,
    text: 'These visits have been cancelled. You don’t need to do anything.',
  },
};

/** Returns the section about offers that have ended, by their ids and the events of their bookings. */
export async function writeEndedSection(
  db: Db,
  news: 'withdrawn' | 'visit-cancelled',
  ids: readonly number[],
  eventIds: readonly number[] = [],
): Promise<Written> {
  const endedOffers: EndedOffer[] = [];
  const dropped: UnsentLetter[] = [];
  for (const endedOffer of await findOffers(db, ids)) {
    const ended = await endedTime(db, endedOffer, eventIds[ids.indexOf(endedOffer.id)]);
    if (typeof ended === 'string') dropped.push(createDroppedLetter(offerSubjectOf(endedOffer, news), ended));
    else endedOffers.push({ ...endedOffer, start_at: ended.start_at, end_at: ended.end_at });
  }
  const facts = endedOffers.map((one) => lineOf(one));
  const [first] = endedOffers;
  if (!first) return { sections: [], dropped };
  const away = news === 'visit-cancelled' ? await absenceOf(db, first.nanny_polo_id, endedOffers) : undefined;
  const words = away
    ? {
        subject: (visits: string) => `${visits} off your calendar`,
        text: `We’ve taken these off your calendar. ${away}`,
      }
    : several[news];
  return {
    sections: [buildSection(withDays(words, endedOffers), visitsOf(endedOffers), { facts })],
    dropped,
  };
}
