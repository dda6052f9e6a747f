import { money } from '@nanny-polo/shared/money';
import { inWords } from '@nanny-polo/shared/recurrence';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { droppedLetter, type LetterBlock, type UnsentLetter } from '../../kernel/mail/letter.ts';
import { visitCount, visitDay, visitDays, visitHours, when } from '../../kernel/mail/when.ts';
import { outwardCode } from '../../people/address/outward-code.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { differ } from '../booking/differ.ts';
import { type Facts, factsOfNanny, firstNameOf } from '../booking/letter-facts.ts';
import { currentNews, type NewsOfOne } from '../booking/news.ts';
import { againstAsking } from '../booking/price-letter.ts';
import { createPriceToken } from '../booking/price-token.ts';
import { replyBy } from '../booking/reply-by.ts';
import {
  aboutBooking,
  aboutOffer,
  againstEndedNotice,
  findOffers,
  isOpen,
  whyOfferEnded,
} from '../offer/letter.ts';
import { createOfferToken } from '../offer/token.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import { offer } from '../schedule/offer-table.ts';
import { priceChange } from '../schedule/price-change-table.ts';
import { series, seriesOffer } from '../schedule/series-table.ts';
import { createSeriesOfferToken } from './token.ts';
import {
  agesColumn,
  type BookingNews,
  isBookingNews,
  lineOf,
  linesWith,
  payColumn,
  subjects,
  sumOf,
  texts,
  type VisitNews,
} from './visit-news.ts';
import { hasDaysLeft } from './visits.ts';

/** The parts of a mail about several visits: one for each kind of news. */

type Button = Extract<LetterBlock, { readonly action: string }>;

export interface Section {
  /** The subject of a mail about this section alone, after a code and a colon. */
  readonly subject: string;
  readonly parts: readonly LetterBlock[];
  readonly buttons: readonly Button[];
  /** Whether it asks the recipient for a reply. */
  readonly isQuestion: boolean;
  readonly series_ids: readonly number[];
  /** The first visit. */
  readonly visit: { readonly id: number };
}

/** Sections that are still true, and the parts of the mail that nobody needs any more. */
export interface Written {
  readonly sections: readonly Section[];
  readonly dropped: readonly UnsentLetter[];
}

/** News about one booking, as it was queued. */
export interface NewsAbout extends NewsOfOne {
  readonly id: number;
}

/** Returns the section with news about these visits: what it says, their facts, and any further sentences. */
const section = (
  news: VisitNews,
  visits: readonly { readonly id: number; readonly series_id: number | null }[],
  { facts, buttons = [], notes = [] }: { facts: Facts; buttons?: Button[]; notes?: string[] },
): Section => ({
  subject: subjects[news](visitCount(visits.length)),
  parts: [texts[news], { facts }, ...notes],
  buttons,
  isQuestion: news === 'offered' || news === 'price',
  series_ids: visits.flatMap(({ series_id }) => series_id ?? []),
  visit: visits[0] ?? { id: 0 },
});

const onEachPage =
  'The address, the telephone numbers and the details of the children are on the page of each visit.';

const bookingsOf = (db: Db, ids: readonly number[]) =>
  db
    .select({ row: booking, nanny: nannyPolo, offer_id: offer.id })
    .from(booking)
    .leftJoin(nannyPolo, eq(nannyPolo.id, booking.nanny_polo_id))
    .leftJoin(offer, and(eq(offer.booking_id, booking.id), offer.current))
    .where(inArray(booking.id, [...ids]))
    .orderBy(asc(booking.start_at), asc(booking.id));

type Found = (Awaited<ReturnType<typeof bookingsOf>>[number] & { readonly known: BookingRow })[];

/** Returns a section for each kind of news that the bookings are now, whatever it was when the mail was queued. */
export async function bookingSections(
  db: Db,
  about: readonly NewsAbout[],
  to: 'parent' | 'nanny',
  publicUrl: string,
): Promise<Written> {
  const rows = await bookingsOf(
    db,
    about.map(({ id }) => id),
  );
  const groups = new Map<BookingNews, Found>();
  const dropped: UnsentLetter[] = [];
  for (const one of rows)
    for (const mail of about.filter(({ id }) => id === one.row.id)) {
      if (one.row.past_visit) continue;
      const current = await currentNews(db, mail, one.row);
      if (typeof current === 'string')
        dropped.push(droppedLetter(aboutBooking(one.row, to, mail.news), current, mail.event_id));
      else if (isBookingNews(current.news))
        groups.set(current.news, [...(groups.get(current.news) ?? []), { ...one, known: current.known }]);
    }
  const sections: Section[] = [];
  for (const [news, found] of groups) sections.push(await bookingSection(db, news, found, to, publicUrl));
  return { sections, dropped };
}

async function bookingSection(
  db: Db,
  news: BookingNews,
  found: Found,
  to: 'parent' | 'nanny',
  publicUrl: string,
): Promise<Section> {
  const rows = found.map(({ row }) => row);
  const confirmed = found.filter(({ row }) => row.status === 'confirmed');
  const isOffer = news === 'offer-changed';
  const facts = to === 'parent' ? factsForParent(found) : factsForNanny(found, isOffer);
  const buttons: Button[] = [];
  if (to === 'parent' && confirmed.length > 0)
    buttons.push({ action: 'View your bookings', url: `${publicUrl}/user` });
  if (to === 'nanny')
    for (const { row, offer_id } of isOffer ? found : confirmed)
      if (offer_id !== null)
        buttons.push({
          action: `View ${visitDay(row.start_at)}`,
          url: `${publicUrl}/offer/${await createOfferToken(db, offer_id)}`,
        });
  const notes = to === 'nanny' && confirmed.length > 0 ? [onEachPage] : [];
  return section(news, rows, { facts, buttons, notes });
}

/** Returns the earlier time of a visit that has moved; an empty string for any other. */
const movedFrom = ({ row, known }: Found[number]): string =>
  differ(known, row, ['start_at', 'end_at'])
    ? `moved from ${visitDay(known.start_at)}, ${visitHours(known.start_at, known.end_at)}`
    : '';

/** Returns the visits with their prices or fees, and the nannies of the confirmed ones. */
function factsForParent(found: Found): Facts {
  const nannies = [...new Map(found.flatMap(({ nanny }) => (nanny ? [[nanny.id, nanny]] : []))).values()];
  const [only, ...others] = nannies;
  const last = found.at(-1)?.row.end_at ?? '';
  const amounts: number[] = [];
  const lines = found.map((one) => {
    const { row, nanny } = one;
    const moved = movedFrom(one) ? [movedFrom(one)] : [];
    const isConfirmed = row.status === 'confirmed';
    const amount = isConfirmed ? (row.quote?.total_minor ?? 0) : (row.cancellation_fee_minor ?? 0);
    amounts.push(amount);
    const named = isConfirmed && others.length > 0 && nanny ? [firstNameOf(nanny)] : [];
    if (isConfirmed) return lineOf(row, ...moved, ...named, money(amount));
    return lineOf(row, ...moved, ...(amount > 0 ? [`fee ${money(amount)}`] : []));
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

/** Returns the visits with the area, the hourly pay and, for an offer, the ages of the children. */
const factsForNanny = (found: Found, isOffer: boolean): Facts => {
  const rows = found.map(({ row }) => row);
  return linesWith(rows, [
    ['Before', found.map(movedFrom)],
    ['Area', rows.map(({ address }) => outwardCode(address) ?? 'As agreed')],
    ...(isOffer ? [agesColumn(rows)] : []),
    payColumn(rows),
  ]);
};

type Offers = Awaited<ReturnType<typeof findOffers>>;

const visitsOf = (offers: Offers) => offers.map((one) => ({ ...one, id: one.booking_id }));

/** Returns the section about offers that have ended. */
export async function endedSection(
  db: Db,
  news: 'withdrawn' | 'visit-cancelled',
  ids: readonly number[],
): Promise<Written> {
  const all = await findOffers(db, ids);
  const found = all.filter((one) => !againstEndedNotice(one));
  const dropped = all.flatMap((one) => {
    const against = againstEndedNotice(one);
    return against ? [droppedLetter(aboutOffer(one, news), against)] : [];
  });
  const facts = found.map((one) => lineOf(one));
  return { sections: found.length > 0 ? [section(news, visitsOf(found), { facts })] : [], dropped };
}

/** Returns the section about the offers that still wait for a reply. */
export async function offeredSection(db: Db, ids: readonly number[], publicUrl: string): Promise<Written> {
  const all = await findOffers(db, ids);
  const found = all.filter(isOpen);
  const dropped = all
    .filter((one) => !isOpen(one))
    .map((one) => droppedLetter(aboutOffer(one, 'offer'), whyOfferEnded(one)));
  if (found.length === 0) return { sections: [], dropped };
  const groups = Map.groupBy(found, ({ series_offer_id }) => series_offer_id);
  const single = groups.get(null) ?? [];
  groups.delete(null);
  const plans: Facts = [];
  const buttons: Button[] = [];
  for (const [id, [first]] of groups) {
    if (id === null || !first) continue;
    const plan = await planInWords(db, id);
    if (plan !== null) plans.push(['And then', plan]);
    buttons.push({
      action: groups.size > 1 ? `View and reply: from ${visitDay(first.start_at)}` : 'View and reply',
      url: `${publicUrl}/series-offer/${await createSeriesOfferToken(db, id)}`,
    });
  }
  for (const { id, start_at } of single)
    buttons.push({
      action: `View and reply: ${visitDay(start_at)}`,
      url: `${publicUrl}/offer/${await createOfferToken(db, id)}`,
    });
  const [expires_at = ''] = found.map((one) => one.expires_at).sort();
  const facts: Facts = [
    ...linesWith(found, [
      ['Area', found.map(({ address }) => outwardCode(address) ?? 'We will let you know')],
      agesColumn(found),
      payColumn(found),
    ]),
    ...plans,
    ['Please reply by', when(expires_at)],
  ];
  const offered = section('offered', visitsOf(found), { facts, buttons });
  return { sections: [{ ...offered, subject: `${offered.subject}, ${visitDays(found)}` }], dropped };
}

/** Returns the days beyond its bookings that a series offer includes, in words; null if it includes none. */
async function planInWords(db: Db, id: number): Promise<string | null> {
  const [found] = await db
    .select({ planned: seriesOffer.planned, series })
    .from(seriesOffer)
    .innerJoin(series, eq(series.id, seriesOffer.series_id))
    .where(eq(seriesOffer.id, id));
  return found?.planned && hasDaysLeft(found.series) ? inWords(found.series) : null;
}

/** Returns the section with the pending prices that a family can still agree to. */
export async function priceSection(db: Db, ids: readonly number[], publicUrl: string): Promise<Written> {
  const asked = await db
    .select({ change: priceChange, row: booking })
    .from(priceChange)
    .innerJoin(booking, eq(booking.id, priceChange.booking_id))
    .where(inArray(priceChange.id, [...ids]))
    .orderBy(asc(booking.start_at), asc(booking.id));
  const found: ((typeof asked)[number] & { reply_by: string })[] = [];
  for (const one of asked) found.push({ ...one, reply_by: await replyBy(db, one.row) });
  const open = found.filter(({ change, reply_by }) => !againstAsking(change, reply_by));
  const dropped = found.flatMap(({ row, change, reply_by }) => {
    const against = againstAsking(change, reply_by);
    return against ? [droppedLetter(aboutBooking(row, 'parent', 'new price'), against)] : [];
  });
  if (open.length === 0) return { sections: [], dropped };
  const changes = open.map(({ change }) => change.id);
  const token = await createPriceToken(db, changes);
  const [reply_by = ''] = open.map((one) => one.reply_by).sort();
  const priced = section(
    'price',
    open.map(({ row }) => row),
    {
      facts: [
        ...open.map(({ row, change: { from_minor, to_minor } }) =>
          lineOf(row, `${money(to_minor)} instead of ${money(from_minor)}`),
        ),
        ['New total', money(sumOf(open.map(({ change }) => change.to_minor)))],
      ],
      notes: [
        'Confirmed visits keep the price you agreed to. You pay the new price only if you agree to it.',
        `Please reply by ${when(reply_by)}. If you don’t agree, tell us on the same page or ring us, and we will look for another solution.`,
      ],
      buttons: [
        {
          action: open.length > 1 ? 'See the prices and reply' : 'See the price and reply',
          url: `${publicUrl}/price/${token}`,
        },
      ],
    },
  );
  return { sections: [priced], dropped };
}
