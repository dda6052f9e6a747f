import { money } from '@nanny-polo/shared/money';
import { inWords } from '@nanny-polo/shared/recurrence';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import type { LetterBlock } from '../../kernel/mail/letter.ts';
import { visitCount, visitDay, visitDays, when } from '../../kernel/mail/when.ts';
import { outwardCode } from '../../people/address/outward-code.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { isCurrent } from '../booking/letter.ts';
import { type Facts, factsOfNanny, firstNameOf } from '../booking/letter-facts.ts';
import { createPriceToken } from '../booking/price-token.ts';
import { isLate, replyBy } from '../booking/reply-by.ts';
import { findOffers, isOpen } from '../offer/letter.ts';
import { createOfferToken } from '../offer/token.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import { offer } from '../schedule/offer-table.ts';
import { priceChange } from '../schedule/price-change-table.ts';
import { series, seriesOffer } from '../schedule/series-table.ts';
import { createSeriesOfferToken } from './token.ts';
import {
  agesColumn,
  type BookingNews,
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
}

/** Returns the section with news about these visits: what it says, their facts, and any further sentences. */
const section = (
  news: VisitNews,
  visits: readonly { readonly series_id: number | null }[],
  { facts, buttons = [], notes = [] }: { facts: Facts; buttons?: Button[]; notes?: string[] },
): Section => ({
  subject: subjects[news](visitCount(visits.length)),
  parts: [texts[news], { facts }, ...notes],
  buttons,
  isQuestion: news === 'offered' || news === 'price',
  series_ids: visits.flatMap(({ series_id }) => series_id ?? []),
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

type Found = Awaited<ReturnType<typeof bookingsOf>>;

/** Returns the section about the bookings for which the news is still true; null if there are none. */
export async function bookingSection(
  db: Db,
  news: BookingNews,
  ids: readonly number[],
  to: 'parent' | 'nanny',
  publicUrl: string,
): Promise<Section | null> {
  const found = (await bookingsOf(db, ids)).filter(({ row }) => isCurrent(news, row));
  if (found.length === 0) return null;
  const rows = found.map(({ row }) => row);
  const confirmed = found.filter(({ row }) => row.status === 'confirmed');
  const isOffer = news === 'offer-changed';
  const facts = to === 'parent' ? factsForParent(found) : factsForNanny(rows, isOffer);
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

/** Returns the visits with the area, the hourly pay and, for an offer, the ages of the children. */
const factsForNanny = (rows: readonly BookingRow[], isOffer: boolean): Facts =>
  linesWith(rows, [
    ['Area', rows.map(({ address }) => outwardCode(address) ?? 'As agreed')],
    ...(isOffer ? [agesColumn(rows)] : []),
    payColumn(rows),
  ]);

/** Returns the section about offers that have ended; null if there are none. */
export async function endedSection(
  db: Db,
  news: 'withdrawn' | 'visit-cancelled',
  ids: readonly number[],
): Promise<Section | null> {
  const found = await findOffers(db, ids);
  return found.length > 0 ? section(news, found, { facts: found.map((one) => lineOf(one)) }) : null;
}

/** Returns the section about the offers that still wait for a reply; null if there are none. */
export async function offeredSection(
  db: Db,
  ids: readonly number[],
  publicUrl: string,
): Promise<Section | null> {
  const found = (await findOffers(db, ids)).filter(isOpen);
  if (found.length === 0) return null;
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
  const offered = section('offered', found, { facts, buttons });
  return { ...offered, subject: `${offered.subject}, ${visitDays(found)}` };
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

/** Returns the section with the pending prices that a family can still agree to; null if there are none. */
export async function priceSection(
  db: Db,
  ids: readonly number[],
  publicUrl: string,
): Promise<Section | null> {
  const asked = await db
    .select({ change: priceChange, row: booking })
    .from(priceChange)
    .innerJoin(booking, eq(booking.id, priceChange.booking_id))
    .where(and(inArray(priceChange.id, [...ids]), eq(priceChange.state, 'pending')))
    .orderBy(asc(booking.start_at), asc(booking.id));
  const found: ((typeof asked)[number] & { reply_by: string })[] = [];
  for (const one of asked) found.push({ ...one, reply_by: await replyBy(db, one.row) });
  const open = found.filter(({ reply_by }) => !isLate(reply_by));
  if (open.length === 0) return null;
  const changes = open.map(({ change }) => change.id);
  const token = await createPriceToken(db, changes);
  const [reply_by = ''] = open.map((one) => one.reply_by).sort();
  return section(
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
}
