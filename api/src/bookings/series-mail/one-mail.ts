import { and, eq, inArray, min, or } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { type CollectedMail, collectMails, queueMail } from '../../kernel/mail/service.ts';
import { queueMailsByNanny } from '../ask/queue-mails.ts';
import {
  bookingMail,
  isBookingNews,
  type News,
  offerMail,
  offerWithdrawnMail,
  priceChangeMail,
  timeQuestionMail,
  type VisitNews,
  type VisitsMail,
  visitsMail,
} from '../mail/kinds.ts';
import { computeOfferExpiry } from '../offer/service.ts';
import { offer } from '../schedule/offer-table.ts';
import { type MailIds, type Recipient, recipientsOf } from '../schedule/recipients.ts';
import { seriesOffer } from '../schedule/series-table.ts';

/** A mail about one visit or an arrangement, as a part of the mail about many. */
interface Part extends Recipient {
  readonly mail: CollectedMail & { readonly data: VisitMailData };
  readonly news: VisitNews | 'series';
  /** The booking, offer, price change or time change that it is about. */
  readonly id: number;
  readonly event_id: number;
  readonly series_id: number | null;
}

/**
 * Does work on visits of series in a transaction and queues one mail for each parent and nanny; a single mail is queued
 * unchanged. Several offers of a series to a nanny become one series offer; with `planned`, even a single one does, and
 * it includes the days for which no booking has been made yet.
 */
export async function queueOneMailEach<Result>(
  tx: Db,
  work: () => Promise<Result>,
  { planned = false } = {},
) {
  const { result, mails } = await collectMails(tx, work);
  const parts = await partsOf(tx, mails);
  const grouped = await groupOffers(tx, parts, planned);
  const others = mails.filter(({ data }) => !parts.some(({ mail }) => mail.data === data));
  await queueMailsByNanny(tx, others);
  for (const own of Map.groupBy(parts, ({ to, person_id }) => `${to} ${person_id}`).values()) {
    const [first] = own;
    if (!first) continue;
    const { to, person_id, mail } = first;
    // The offer of a changed arrangement says all of it, and so does the question about its new times.
    const isOffered = own.some(({ news }) => news === 'offered' || news === 'time-question');
    const said = own.filter((part) => !isOffered || part.news !== 'series');
    const news = [...Map.groupBy(said, (part) => part.news)].map(([name, about]) => ({
      news: name,
      ids: about.map(({ id }) => id),
      event_ids: about.map(({ event_id }) => event_id),
    }));
    if (own.length > 1 || grouped.has(first)) await queueMail(tx, visitsMail, { to, person_id, news });
    else await queueMail(tx, mail.kind, mail.data);
  }
  return result;
}

const kinds = [offerMail, timeQuestionMail, offerWithdrawnMail, bookingMail, priceChangeMail];

/** Returns the mails about one visit as parts, in the order of the sections: arrangements, offers, bookings, prices. */
async function partsOf(tx: Db, mails: readonly CollectedMail[]): Promise<Part[]> {
  const inOrder = kinds.flatMap(({ template }) => mails.filter(({ kind }) => kind.template === template));
  const recipientOf = await recipientsOf(tx, inOrder.map(dataOf));
  const ofVisits = inOrder.flatMap((mail) => {
    const data = dataOf(mail);
    const news = newsOf(mail.kind.template, data);
    const recipient = recipientOf(data);
    const id = data.offer_id ?? data.time_change_id ?? data.price_change_id ?? data.booking_id;
    const { event_id = 0 } = data;
    return news && recipient && id !== undefined
      ? { ...recipient, mail: { ...mail, data }, news, id, event_id }
      : [];
  });
  return [...mails.flatMap(partsOfSeries), ...ofVisits];
}

function partsOfSeries(mail: CollectedMail): Part[] {
  if (mail.kind.template !== visitsMail.template) return [];
  const { to, person_id, news } = mail.data as VisitsMail;
  const own = { mail: { ...mail, data: dataOf(mail) }, to, person_id, news: 'series' } as const;
  return news.flatMap(({ ids, event_ids = [] }) =>
    ids.map((id, at) => ({ ...own, id, event_id: event_ids[at] ?? 0, series_id: id })),
  );
}

interface VisitMailData extends MailIds {
  readonly event_id?: number;
  readonly news?: News | readonly object[];
  readonly confirmed?: boolean;
}

const dataOf = ({ data }: CollectedMail) => data as VisitMailData;

/** Returns what a mail about one visit says; undefined for other mails, reminders, and mails about missed visits. */
export function newsOf(template: string, { news, confirmed }: VisitMailData): VisitNews | undefined {
  if (template === offerMail.template) return 'offered';
  if (template === offerWithdrawnMail.template) return confirmed ? 'visit-cancelled' : 'withdrawn';
  if (template === priceChangeMail.template) return 'price';
  if (template === timeQuestionMail.template) return 'time-question';
  return template === bookingMail.template && typeof news === 'string' && isBookingNews(news)
    ? news
    : undefined;
}

/** Combines the offers of one series to one nanny, if there are several or they include `planned` days. */
async function groupOffers(tx: Db, parts: readonly Part[], planned: boolean): Promise<Set<Part>> {
  const grouped = new Set<Part>();
  const offers = parts.filter(({ news }) => news === 'offered');
  for (const own of Map.groupBy(offers, ({ series_id, person_id }) => `${series_id} ${person_id}`).values()) {
    const [first] = own;
    if (!first || first.series_id === null || (own.length === 1 && !planned)) continue;
    const group = { series_id: first.series_id, nanny_polo_id: first.person_id, planned };
    const ids = own.map(({ id }) => id);
    await makeSeriesOffer(tx, group, ids);
    for (const part of own) grouped.add(part);
  }
  return grouped;
}

type Group = Pick<typeof seriesOffer.$inferSelect, 'series_id' | 'nanny_polo_id' | 'planned'>;

/**
 * Combines offers of locked bookings into one series offer, which expires as an offer of the first visit would. It
 * replaces the nanny's waiting offer of the series and takes over that offer's other visits.
 */
async function makeSeriesOffer(tx: Db, group: Group, offerIds: readonly number[]): Promise<void> {
  const { series_id, nanny_polo_id } = group;
  const theirs = and(eq(seriesOffer.series_id, series_id), eq(seriesOffer.nanny_polo_id, nanny_polo_id));
  const [earlier] = await tx
    .update(seriesOffer)
    .set({ state: 'withdrawn' })
    .where(and(theirs, eq(seriesOffer.state, 'waiting')))
    .returning();
  const added = inArray(offer.id, [...offerIds]);
  const stillWaiting = earlier && and(eq(offer.series_offer_id, earlier.id), eq(offer.state, 'waiting'));
  const [first] = await tx
    .select({ start_at: min(offer.start_at) })
    .from(offer)
    .where(or(added, stillWaiting));
  if (!first?.start_at) throw new Error('A series offer needs offers');
  const expires_at = await computeOfferExpiry(tx, first.start_at);
  const planned = group.planned || (earlier?.planned ?? false);
  const [made] = await tx
    .insert(seriesOffer)
    .values({ series_id, nanny_polo_id, planned, expires_at })
    .returning({ id: seriesOffer.id });
  if (!made) throw new Error('Nothing was inserted into series_offer');
  await tx.update(offer).set({ series_offer_id: made.id, expires_at }).where(or(added, stillWaiting));
}
