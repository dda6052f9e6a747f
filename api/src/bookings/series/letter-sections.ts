import { money } from '@nanny-polo/shared/money';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import type { LetterBlock } from '../../kernel/mail/letter.ts';
import { visitCount, visitDay, visitDays } from '../../kernel/mail/visit-words.ts';
import { when } from '../../kernel/mail/when.ts';
import { outwardCode } from '../../people/address/outward-code.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { isCurrent, type News } from '../booking/letter.ts';
import { type Facts, factsOfNanny, firstNameOf } from '../booking/letter-facts.ts';
import { isLate, replyBy } from '../booking/reply-by.ts';
import { agesOf, findOffers, isOpen } from '../offer/letter.ts';
import { booking } from '../schedule/booking-table.ts';
import { offer } from '../schedule/offer-table.ts';
import { priceChange } from '../schedule/price-change-table.ts';
import { lineOf, seriesOf, sumOf, withPay } from './letter-lines.ts';
import { planInWords } from './offer-group.ts';

/** The parts of a mail about several visits: one for each kind of news. */

/** The kinds of news in a mail about several visits. */
export type VisitNews = BookingNews | 'offered' | 'withdrawn' | 'visit-cancelled' | 'price';

/** Those about bookings. Reminders and missed visits are always mailed alone. */
type BookingNews = Exclude<News, 'reminder' | 'no-show'>;

export interface Section {
  /** The subject of a mail about this section alone, after a code and a colon. */
  readonly subject: string;
  readonly parts: readonly LetterBlock[];
  readonly series_ids: readonly number[];
  /** The offers whose pages the nanny can open. */
  readonly offers?: readonly LinkedOffer[];
  /** The series offers to which the nanny is asked to reply. */
  readonly series_offers?: readonly LinkedOffer[];
  /** The ids of the price changes that the family can agree to. */
  readonly prices?: readonly number[];
  /** Whether it asks the nanny for a reply. */
  readonly isQuestion?: boolean;
  /** Whether any of its visits is confirmed. */
  readonly isConfirmed?: boolean;
}

interface LinkedOffer {
  readonly id: number;
  /** The day of its visit, or the first day of a series offer. */
  readonly name: string;
}

/** The subject for each kind of news about a number of visits, such as `3 visits`. */
export const subjects: Record<VisitNews, (visits: string) => string> = {
  confirmed: (visits) => `${visits} confirmed`,
  cancelled: (visits) => `${visits} cancelled`,
  declined: (visits) => `we cannot accept ${visits}`,
  expired: (visits) => `${visits} not confirmed in time`,
  rescheduled: (visits) => `${visits} rescheduled`,
  'other-address': (visits) => `a new address for ${visits}`,
  'offer-changed': (visits) => `the offer of ${visits} has changed`,
  looking: (visits) => `we are finding another nanny for ${visits}`,
  'other-nanny': (visits) => `another nanny for ${visits}`,
  offered: (visits) => `${visits} for you`,
  withdrawn: (visits) => `the offer of ${visits} has been withdrawn`,
  'visit-cancelled': (visits) => `${visits} cancelled`,
  price: (visits) => `please agree to a new price for ${visits}`,
};

const texts: Record<VisitNews, string> = {
  confirmed: 'These visits are confirmed:',
  cancelled: 'These visits have been cancelled:',
  declined: 'We are sorry, but we cannot accept these visits:',
  expired:
    'We are sorry, but we could not confirm these visits in time, so they will not take place. You owe nothing.',
  rescheduled: 'These visits have a new time:',
  'other-address':
    'The address of these visits has changed. Please check the new one on the page of each visit.',
  'offer-changed':
    'The area, the children or the kind of care of these visits has changed. Our offer’s page shows them as they are now. If you have accepted and can no longer come, please ring us.',
  looking:
    'The nanny for these visits is no longer available. We are looking for another one and will write to you again.',
  'other-nanny':
    'Another nanny will come to these visits. They are confirmed, and the price is no higher than the one you agreed to.',
  offered: 'A family would like you to look after their children. Please tell us which visits you can take.',
  withdrawn: 'Our offer of these visits has been withdrawn. You don’t need to do anything.',
  'visit-cancelled': 'These visits have been cancelled. You don’t need to do anything.',
  price: 'The price of these visits would be different:',
};

const onEachPage =
  'The address, telephone numbers and the details of the children are on the page of each visit.';

const bookingsOf = (db: Db, ids: readonly number[]) =>
  db
    .select({ row: booking, nanny: nannyPolo, offer: { id: offer.id } })
    .from(booking)
    .leftJoin(nannyPolo, eq(nannyPolo.id, booking.nanny_polo_id))
    .leftJoin(offer, and(eq(offer.booking_id, booking.id), offer.current))
    .where(inArray(booking.id, [...ids]))
    .orderBy(asc(booking.start_at), asc(booking.id));

type Found = Awaited<ReturnType<typeof bookingsOf>>;

/** Returns the section about the bookings of which the news is still true; null if there are none. */
export async function bookingSection(
  db: Db,
  news: BookingNews,
  ids: readonly number[],
  to: 'parent' | 'nanny',
): Promise<Section | null> {
  const found = (await bookingsOf(db, ids)).filter(({ row }) => isCurrent(news, row));
  if (found.length === 0) return null;
  const rows = found.map(({ row }) => row);
  const confirmed = found.filter(({ row }) => row.status === 'confirmed');
  const facts = to === 'parent' ? factsForParent(found) : factsForNanny(found);
  return {
    subject: subjects[news](visitCount(rows.length)),
    parts: [texts[news], { facts }, ...(to === 'nanny' && confirmed.length > 0 ? [onEachPage] : [])],
    series_ids: seriesOf(rows),
    offers: confirmed.flatMap(({ row, offer: own }) =>
      own ? [{ ...own, name: visitDay(row.start_at) }] : [],
    ),
    isConfirmed: confirmed.length > 0,
  };
}

/** Returns the visits with their prices or fees, and the nannies of the confirmed ones. */
function factsForParent(found: Found): Facts {
  const nannies = [...new Map(found.flatMap(({ nanny }) => (nanny ? [[nanny.id, nanny]] : []))).values()];
  const [only, ...others] = nannies;
  const last = found.at(-1)?.row.end_at ?? '';
  const amounts: number[] = [];
  const lines = found.map(({ row, nanny }) => {
    const isConfirmed = row.status === 'confirmed';
    const amount = isConfirmed ? (row.quote?.total_minor ?? 0) : (row.cancellation_fee_minor ?? 0);
    amounts.push(amount);
    const named = isConfirmed && others.length > 0 && nanny ? [firstNameOf(nanny)] : [];
    if (isConfirmed) return lineOf(row, ...named, money(amount));
    return lineOf(row, ...(amount > 0 ? [`fee ${money(amount)}`] : []));
  });
  const isConfirmed = found.some(({ row }) => row.status === 'confirmed');
  const isCancelled = found.some(({ row }) => row.status === 'cancelled');
  const total = money(sumOf(amounts));
  return [
    ...lines,
    ...(isConfirmed ? ([['Total', total]] as Facts) : []),
    ...(isCancelled ? ([['Cancellation fees', sumOf(amounts) > 0 ? total : 'None']] as Facts) : []),
    ...(isConfirmed && only && others.length === 0 ? factsOfNanny(only, last) : []),
  ];
}

/** Returns the visits with the area and the hourly pay. */
function factsForNanny(found: Found): Facts {
  const rows = found.map(({ row }) => row);
  const areas = rows.map(({ address }) => outwardCode(address) ?? 'As agreed');
  return withPay(rows, areas);
}

/** Returns the section about offers, without new ones that no longer wait for a reply; null if none is left. */
export async function offerSection(
  db: Db,
  news: 'offered' | 'withdrawn' | 'visit-cancelled',
  ids: readonly number[],
): Promise<Section | null> {
  const isQuestion = news === 'offered';
  const found = (await findOffers(db, ids)).filter((one) => !isQuestion || isOpen(one));
  const [first] = found;
  if (!first) return null;
  const plan = isQuestion ? await planInWords(db, first.series_offer_id) : null;
  const areas = found.map(({ address }) => outwardCode(address) ?? 'We will let you know');
  return {
    subject: `${subjects[news](visitCount(found.length))}${isQuestion ? `, ${visitDays(found)}` : ''}`,
    parts: [
      texts[news],
      {
        facts: isQuestion
          ? [
              ...withPay(found, areas),
              ...(plan === null ? [] : [['And then', plan] as const]),
              ['Ages of the children', agesOf(first)],
              ['Please reply by', when(found.map(({ expires_at }) => expires_at).sort()[0] ?? '')],
            ]
          : found.map((one) => lineOf(one)),
      },
    ],
    series_ids: seriesOf(found),
    offers: isQuestion
      ? found.flatMap(({ id, start_at, series_offer_id }) =>
          series_offer_id === null ? [{ id, name: visitDay(start_at) }] : [],
        )
      : [],
    series_offers: isQuestion
      ? [...Map.groupBy(found, ({ series_offer_id }) => series_offer_id)].flatMap(([id, [one]]) =>
          id === null || !one ? [] : [{ id, name: `from ${visitDay(one.start_at)}` }],
        )
      : [],
    isQuestion,
  };
}

/** Returns the section with the prices that a family is asked to agree to; null if none is still pending. */
export async function priceSection(db: Db, ids: readonly number[]): Promise<Section | null> {
  const asked = await db
    .select({ change: priceChange, row: booking })
    .from(priceChange)
    .innerJoin(booking, eq(booking.id, priceChange.booking_id))
    .where(and(inArray(priceChange.id, [...ids]), eq(priceChange.state, 'pending')))
    .orderBy(asc(booking.start_at), asc(booking.id));
  const replies: string[] = [];
  const open: typeof asked = [];
  for (const one of asked) {
    const reply_by = await replyBy(db, one.row);
    if (isLate(reply_by)) continue;
    replies.push(reply_by);
    open.push(one);
  }
  if (open.length === 0) return null;
  const rows = open.map(({ row }) => row);
  return {
    subject: subjects.price(visitCount(rows.length)),
    parts: [
      texts.price,
      {
        facts: [
          ...open.map(({ row, change: { from_minor, to_minor } }) =>
            lineOf(row, `${money(to_minor)} instead of ${money(from_minor)}`),
          ),
          ['New total', money(sumOf(open.map(({ change }) => change.to_minor)))],
        ],
      },
      'Confirmed visits keep the price you agreed to. You pay the new price only if you agree to it.',
      `Please reply by ${when(replies.sort()[0] ?? '')}. If you don’t agree, tell us on the same page or ring us, and we will look for another solution.`,
    ],
    series_ids: seriesOf(rows),
    prices: open.map(({ change }) => change.id),
  };
}
