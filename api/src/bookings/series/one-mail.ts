import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import type { LetterKind } from '../../kernel/mail/letter.ts';
import { type CollectedMail, collectMails, queueMail } from '../../kernel/mail/service.ts';
import { bookingMail } from '../booking/letter.ts';
import { priceChangeMail } from '../booking/price-letter.ts';
import { queueByNanny } from '../cover/one-mail.ts';
import { offerMail, offerWithdrawnMail } from '../offer/letter.ts';
import { booking } from '../schedule/booking-table.ts';
import { offer } from '../schedule/offer-table.ts';
import { priceChange } from '../schedule/price-change-table.ts';
import { visitsMail } from './letter.ts';
import type { VisitNews } from './letter-sections.ts';
import { groupOffers } from './offer-group.ts';

/** A mail about one visit, as a part of the mail about many. */
interface Part {
  readonly mail: CollectedMail;
  readonly to: 'parent' | 'nanny';
  readonly person_id: number;
  readonly news: VisitNews;
  /** The booking, offer or price change that it is about. */
  readonly id: number;
  /** Whether it is part of an offer of the series, which may include planned days. */
  readonly isGrouped?: boolean;
}

/**
 * Does work on visits of series in a transaction and queues one mail for each parent and nanny instead of one for each
 * visit. Several offers to a nanny become one series offer; with `planned` even a single offer does, and the series
 * offer includes the days for which no booking has been made yet. A person with a single mail gets it unchanged.
 */
export async function oneMailEach<Result>(
  tx: Db,
  work: () => Promise<Result>,
  { planned = false } = {},
): Promise<Result> {
  const { result, mails } = await collectMails(tx, work);
  const parts = [...(await offerParts(tx, mails, planned)), ...(await bookingParts(tx, mails))];
  const others = mails.filter((mail) => !parts.some((part) => part.mail === mail));
  await queueByNanny(tx, others);
  for (const own of Map.groupBy(parts, ({ to, person_id }) => `${to} ${person_id}`).values()) {
    const [first] = own;
    if (!first) continue;
    const { to, person_id, mail } = first;
    const news = [...Map.groupBy(own, (part) => part.news)].map(([name, about]) => ({
      news: name,
      ids: about.map(({ id }) => id),
    }));
    if (own.length > 1 || first.isGrouped) await queueMail(tx, visitsMail, { to, person_id, news });
    else await queueMail(tx, mail.kind, mail.data);
  }
  return result;
}

type Collected = readonly CollectedMail[];

/** Returns the mails of one kind with their data. */
const ofKind = <Data extends object>(mails: Collected, { template }: LetterKind<Data>) =>
  mails.flatMap((mail) => (mail.kind.template === template ? [{ mail, data: mail.data as Data }] : []));

/** Returns the mails to nannies about offers, and combines the offers of one series to one nanny. */
async function offerParts(tx: Db, mails: Collected, planned: boolean): Promise<Part[]> {
  const made = ofKind(mails, offerMail).map(({ mail, data: { offer_id: id } }) => {
    return { mail, id, news: 'offered' as const };
  });
  const ended = ofKind(mails, offerWithdrawnMail).map(({ mail, data: { offer_id: id, confirmed } }) => {
    return { mail, id, news: confirmed ? ('visit-cancelled' as const) : ('withdrawn' as const) };
  });
  const all = [...made, ...ended].map(({ id }) => id);
  const found = await tx
    .select({ id: offer.id, nanny_polo_id: offer.nanny_polo_id, series_id: booking.series_id })
    .from(offer)
    .innerJoin(booking, eq(booking.id, offer.booking_id))
    .where(inArray(offer.id, all));
  const grouped = new Set<number>();
  const offers = found.filter(({ id }) => made.some((one) => one.id === id));
  const groups = Map.groupBy(offers, ({ series_id, nanny_polo_id }) => `${series_id} ${nanny_polo_id}`);
  for (const of of groups.values()) {
    const [first] = of;
    if (!first || first.series_id === null || (of.length === 1 && !planned)) continue;
    const ids = of.map(({ id }) => id);
    await groupOffers(tx, { series_id: first.series_id, nanny_polo_id: first.nanny_polo_id, planned }, ids);
    for (const id of ids) grouped.add(id);
  }
  return [...made, ...ended].map((one) => ({
    ...one,
    to: 'nanny',
    person_id: found.find(({ id }) => id === one.id)?.nanny_polo_id ?? 0,
    isGrouped: grouped.has(one.id),
  }));
}

/** Returns the mails to parents and nannies about bookings and their prices. */
async function bookingParts(tx: Db, mails: Collected): Promise<Part[]> {
  const prices = ofKind(mails, priceChangeMail);
  const asked = prices.map(({ data }) => data.price_change_id);
  const changes = await tx
    .select({ id: priceChange.id, booking_id: priceChange.booking_id })
    .from(priceChange)
    .where(inArray(priceChange.id, asked));
  const news = [
    ...ofKind(mails, bookingMail).flatMap(({ mail, data: { booking_id, news, to } }) =>
      // Calls on a series send no reminders or mails about missed visits, and `moved` occurs only in mails queued
      // before it became `rescheduled`.
      news === 'reminder' || news === 'no-show' || news === 'moved'
        ? []
        : [{ mail, to, booking_id, id: booking_id, news }],
    ),
    ...prices.map(({ mail, data: { price_change_id: id } }) => ({
      mail,
      to: 'parent' as const,
      booking_id: changes.find((one) => one.id === id)?.booking_id ?? 0,
      id,
      news: 'price' as const,
    })),
  ];
  const about = news.map((one) => one.booking_id);
  const people = await tx
    .select({ id: booking.id, parent: booking.parent_id, nanny: booking.nanny_polo_id })
    .from(booking)
    .where(inArray(booking.id, about));
  return news.flatMap(({ booking_id, ...one }) => {
    const person_id = people.find(({ id }) => id === booking_id)?.[one.to] ?? null;
    return person_id === null ? [] : [{ ...one, person_id }];
  });
}
