import { money } from '@nanny-polo/shared/money';
import type { Pay } from '@nanny-polo/shared/pay';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { droppedLetter, type UnsentLetter } from '../../kernel/mail/letter.ts';
import { when } from '../../kernel/mail/when.ts';
import { outwardCode } from '../../people/address/outward-code.ts';
import type { Facts } from '../booking/letter-facts.ts';
import { againstAsking } from '../booking/price-letter.ts';
import { createPriceToken } from '../booking/price-token.ts';
import { replyBy } from '../booking/reply-by.ts';
import { endedTime } from '../offer/ended-notice.ts';
import {
  aboutBooking,
  aboutOffer,
  agesOf,
  agesOver,
  findOffers,
  isOpen,
  replacedTime,
  whyOfferEnded,
} from '../offer/letter.ts';
import { createOfferToken } from '../offer/token.ts';
import { paysOf, sumOfPay } from '../pricing/pay.ts';
import { booking } from '../schedule/booking-table.ts';
import { offer } from '../schedule/offer-table.ts';
import { priceChange } from '../schedule/price-change-table.ts';
import { series, seriesOffer } from '../schedule/series-table.ts';
import { visitCount, visitDay, visitDays, visitHours } from '../schedule/visit-words.ts';
import { offeredBookings, offeredPlan, type PlannedVisit, splitPlan } from './offered.ts';
import { offeredPays } from './offered-pay.ts';
import { type Button, section, type Written } from './section.ts';
import { createSeriesOfferToken } from './token.ts';
import { agesColumn, lineOf, linesWith, payColumn, subjects, sumOf, totalPayFacts } from './visit-news.ts';

/** The parts of a mail about several visits that are about offers and prices. */

type Offers = Awaited<ReturnType<typeof findOffers>>;

const visitsOf = (offers: Offers) => offers.map((one) => ({ ...one, id: one.booking_id }));

/** Returns the section about offers that have ended, by their ids and the events of their bookings. */
export async function endedSection(
  db: Db,
  news: 'withdrawn' | 'visit-cancelled',
  ids: readonly number[],
  eventIds: readonly number[] = [],
): Promise<Written> {
  const found: Offers = [];
  const dropped: UnsentLetter[] = [];
  for (const one of await findOffers(db, ids)) {
    const ended = await endedTime(db, one, eventIds[ids.indexOf(one.id)]);
    if (typeof ended === 'string') dropped.push(droppedLetter(aboutOffer(one, news), ended));
    else found.push({ ...one, start_at: ended.start_at, end_at: ended.end_at });
  }
  const facts = found.map((one) => lineOf(one));
  return { sections: found.length > 0 ? [section(news, visitsOf(found), { facts })] : [], dropped };
}

/** Returns the section about the offers that still wait for a reply. */
export async function offeredSection(db: Db, ids: readonly number[], publicUrl: string): Promise<Written> {
  const all = await findOffers(db, ids);
  const open = await withGroups(db, all.filter(isOpen));
  const dropped = all
    .filter((one) => !isOpen(one))
    .map((one) => droppedLetter(aboutOffer(one, 'offer'), whyOfferEnded(one)));
  if (open.length === 0) return { sections: [], dropped };
  const groups = Map.groupBy(open, ({ series_offer_id }) => series_offer_id);
  const single = groups.get(null) ?? [];
  groups.delete(null);
  const plans: Facts = [];
  const visits: { readonly start_at: string }[] = [...open];
  const ages = new Map<number, string>();
  const pays = await paysOf(db, open);
  const buttons: Button[] = [];
  for (const [id, own] of groups) {
    const [first] = own;
    if (id === null || !first) continue;
    const plan = await planOfOffer(db, id);
    if (plan) plans.push(...plan.facts);
    pays.push(...(plan?.pays ?? []));
    visits.push(...(plan?.free ?? []));
    const starts = [...own, ...(plan?.free ?? [])].map(({ start_at }) => start_at);
    for (const one of own) ages.set(one.id, agesOver(one.children, starts));
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
  const replaced: Awaited<ReturnType<typeof replacedTime>>[] = [];
  for (const one of open) replaced.push(await replacedTime(db, one));
  const [expires_at = ''] = open.map((one) => one.expires_at).sort();
  const facts: Facts = [
    ...linesWith(open, [
      ['Area', open.map(({ address }) => outwardCode(address) ?? 'We will let you know')],
      agesColumn(open.map((one) => ages.get(one.id) ?? agesOf(one))),
      payColumn(pays.slice(0, open.length)),
      [
        'Before',
        replaced.map((one) =>
          one ? `${visitDay(one.start_at)}, ${visitHours(one.start_at, one.end_at)}` : '',
        ),
        'instead of ',
      ],
    ]),
    ...plans,
    ...(plans.length > 0 ? ([['In total', visitCount(visits.length)]] as Facts) : []),
    ...totalPayFacts(pays),
    ['Please reply by', when(expires_at)],
  ];
  const offered = section('offered', visitsOf(open), { facts, buttons });
  const subject = `${subjects.offered(visitCount(visits.length))}, ${visitDays(visits)}`;
  return { sections: [{ ...offered, subject }], dropped };
}

/** Returns these offers with the other waiting ones of their series offers, by start. */
async function withGroups(db: Db, offers: Offers): Promise<Offers> {
  const groups = offers.flatMap(({ series_offer_id }) => series_offer_id ?? []);
  const others = await db.select({ id: offer.id }).from(offer).where(inArray(offer.series_offer_id, groups));
  const ids = [...offers, ...others].map(({ id }) => id);
  return (await findOffers(db, ids)).filter(isOpen);
}

/** Returns the planned visits of a series offer that its nanny can take, their pay and the facts about them. */
async function planOfOffer(
  db: Db,
  id: number,
): Promise<{ free: PlannedVisit[]; pays: Pay[]; facts: Facts } | null> {
  const [found] = await db
    .select({ asked: seriesOffer, row: series })
    .from(seriesOffer)
    .innerJoin(series, eq(series.id, seriesOffer.series_id))
    .where(eq(seriesOffer.id, id));
  if (!found) return null;
  const { asked, row } = found;
  const { free, taken } = await splitPlan(db, row, asked, await offeredPlan(db, row, asked));
  const booked = await offeredBookings(db, id);
  const { planned } = await offeredPays(db, row, asked, booked, free);
  const days = visitDays(free);
  const sum = sumOfPay(planned);
  const more = row.last_day === null ? ', and so on until further notice' : '';
  const words = `${visitCount(free.length)} more, ${days}${more}`;
  const facts: Facts = [];
  if (free.length > 0) facts.push(['And then', sum > 0 ? `${words}: ${money(sum)}` : words]);
  if (taken.length > 0)
    facts.push(['You aren’t free on', taken.map(({ start_at }) => visitDay(start_at)).join(', ')]);
  return { free, pays: planned, facts };
}

/** Returns the section with the pending prices that a family can still agree to. */
export async function priceSection(db: Db, ids: readonly number[], publicUrl: string): Promise<Written> {
  const asked = await db
    .select({ change: priceChange, row: booking })
    .from(priceChange)
    .innerJoin(booking, eq(booking.id, priceChange.booking_id))
    .where(inArray(priceChange.id, [...ids]))
    .orderBy(asc(booking.start_at), asc(booking.id));
  const dated: ((typeof asked)[number] & { reply_by: string })[] = [];
  for (const one of asked) dated.push({ ...one, reply_by: await replyBy(db, one.row, one.change) });
  const open = dated.filter(({ change, reply_by }) => !againstAsking(change, reply_by));
  const dropped = dated.flatMap(({ row, change, reply_by }) => {
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
