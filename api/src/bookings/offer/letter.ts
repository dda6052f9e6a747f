import { ageInWords, agesInWords } from '@nanny-polo/shared/age';
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { droppedLetter, type LetterSubject, letterKind, unsentLetter } from '../../kernel/mail/letter.ts';
import { when } from '../../kernel/mail/when.ts';
import { outwardCode } from '../../people/address/outward-code.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { type PaidVisit, payFacts, payOf } from '../pricing/pay.ts';
import { partOfFacts } from '../schedule/arrangement.ts';
import { booking } from '../schedule/booking-table.ts';
import { offer } from '../schedule/offer-table.ts';
import type { Recipient } from '../schedule/recipients.ts';
import { isSoon } from '../schedule/soon.ts';
import { period, timeFacts } from '../schedule/visit-words.ts';
import { endedTime } from './ended-notice.ts';
import { createOfferToken } from './token.ts';

const startOf = sql<string>`coalesce(${offer.start_at}, ${booking.start_at})`.mapWith(booking.start_at);

/** SQL for whether a mail told the nanny of an offer: the offer or its series offer then has a token. */
const isMailed = sql<boolean>`(EXISTS (SELECT FROM offer_token WHERE offer_token.offer_id = ${offer.id})
  OR EXISTS (SELECT FROM series_offer_token t WHERE t.series_offer_id = ${offer.series_offer_id}))`;

/** Returns the fields of offers that mails need, sorted by the start of the care. */
export const findOffers = (db: Db, ids: readonly number[]) =>
  db
    .select({
      id: offer.id,
      booking_id: booking.id,
      nanny_polo_id: offer.nanny_polo_id,
      /** Whether it is still this nanny who has the booking, and the booking's status. */
      holder: booking.nanny_polo_id,
      status: booking.status,
      answered_at: offer.answered_at,
      isMailed,
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
      terms_id: booking.terms_id,
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

/** Returns the ages of the children at the start: `7 months, 4 years`. */
export const agesOf = ({ children, start_at }: Pick<OfferOfMail, 'children' | 'start_at'>): string =>
  children.map((child) => ageInWords(child, start_at)).join(', ');

/** Returns the ages of the children over several visits, by the starts of these. */
export const agesOver = (children: OfferOfMail['children'], starts: readonly string[]): string =>
  children.map((child) => agesInWords(child, starts)).join(', ');

/** Returns what a mail says about a booking to a nanny who could take it. */
export const careFacts = (
  row: Pick<OfferOfMail, 'code' | 'start_at' | 'end_at' | 'address' | 'children'>,
): [string, string][] => [
  ['Booking', row.code],
  ...timeFacts(row),
  ['Area', outwardCode(row.address) ?? 'We will let you know'],
  ['Ages of the children', agesOf(row)],
];

/** Returns what a mail says about a booking to its nanny, with its series, and the pay unless the family pays it. */
export const factsForNanny = async (
  db: Db,
  row: Parameters<typeof careFacts>[0] & PaidVisit & Pick<OfferOfMail, 'series_id'>,
): Promise<[string, string][]> => [
  ...careFacts(row),
  ...(await partOfFacts(db, row)),
  ...payFacts(await payOf(db, row)),
];

const isAboutSoon = ({ offer_id }: { offer_id: number }) =>
  isSoon(sql`SELECT booking_id FROM offer WHERE id = ${offer_id}`);

/** The data of a mail about an offer, with the newest event of its booking. */
export interface OfferMail extends Partial<Recipient> {
  readonly offer_id: number;
  readonly event_id?: number;
}

/** Returns a letter about a booking, for the booking's history. */
export const aboutBooking = (
  { id }: { readonly id: number },
  to: Recipient['to'] | 'office',
  letter = '',
): LetterSubject => ({
  resource: 'booking',
  record_id: id,
  letter: letter.replaceAll('-', ' '),
  recipient: to === 'parent' ? 'the family' : `the ${to}`,
});

export const aboutOffer = ({ booking_id }: Pick<OfferOfMail, 'booking_id'>, letter: string): LetterSubject =>
  aboutBooking({ id: booking_id }, 'nanny', letter);

const endings: Partial<Record<OfferOfMail['state'], string>> = {
  accepted: 'The nanny has accepted.',
  declined: 'The nanny has declined.',
  withdrawn: 'The offer was withdrawn.',
  retracted: 'The nanny has dropped out.',
};

/** Returns why an offer that is not open need not be mailed. */
export const whyOfferEnded = ({ state }: Pick<OfferOfMail, 'state'>): string =>
  endings[state] ?? 'The offer has expired.';

/** Returns the time of the mailed offer that an offer replaces: the nanny's last one of the booking. */
export async function replacedTime(db: Db, { id, booking_id, nanny_polo_id, ...time }: OfferOfMail) {
  const [earlier] = await db
    .select({ start_at: offer.start_at, end_at: offer.end_at, state: offer.state })
    .from(offer)
    .where(
      and(
        eq(offer.booking_id, booking_id),
        eq(offer.nanny_polo_id, nanny_polo_id),
        lt(offer.id, id),
        isMailed,
      ),
    )
    .orderBy(desc(offer.id))
    .limit(1);
  const { start_at = null, end_at = null } = earlier?.state === 'withdrawn' ? earlier : {};
  const isSame = start_at === time.start_at && end_at === time.end_at;
  return start_at === null || end_at === null || isSame ? null : { start_at, end_at };
}

/** Writes the mail that offers a booking to a nanny, unless they can no longer reply. */
export const offerMail = letterKind<OfferMail>(
  'offer',
  async (db, { offer_id }, { publicUrl }) => {
    const [found] = await findOffers(db, [offer_id]);
    if (!found) return null;
    const about = aboutOffer(found, 'offer');
    if (!isOpen(found)) return droppedLetter(about, whyOfferEnded(found));
    if (!found.email) return unsentLetter(about, 'noAddress');
    const replaced = await replacedTime(db, found);
    const token = await createOfferToken(db, offer_id);
    return {
      to: found.email,
      subject: `A booking for you: ${when(found.start_at)}`,
      parts: [
        `Hello ${found.name},`,
        'A family would like you to look after their children. Please tell us whether you can.',
        ...(replaced ? [`This replaces our offer for ${period(replaced.start_at, replaced.end_at)}.`] : []),
        {
          facts: [...(await factsForNanny(db, found)), ['Please reply by', when(found.expires_at)]],
        },
        { action: 'View and reply', url: `${publicUrl}/offer/${token}` },
      ],
      about,
    };
  },
  isAboutSoon,
);

/** Writes the notice that an offer was withdrawn or, where the booking was confirmed, that the visit is cancelled. */
export const offerWithdrawnMail = letterKind<OfferMail & { readonly confirmed?: boolean }>(
  'offer-withdrawn',
  async (db, { offer_id, event_id, confirmed = false }) => {
    const [found] = await findOffers(db, [offer_id]);
    if (!found) return null;
    const about = aboutOffer(found, confirmed ? 'visit cancelled' : 'offer withdrawn');
    const ended = await endedTime(db, found, event_id);
    if (typeof ended === 'string') return droppedLetter(about, ended);
    if (!found.email) return unsentLetter(about, 'noAddress');
    const start = when(ended.start_at);
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
      about,
    };
  },
  isAboutSoon,
);
