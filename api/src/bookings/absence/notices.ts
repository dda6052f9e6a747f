import type { MailState } from '@nanny-polo/shared/bookings/mail-state';
import { inArray, sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { readMailsSince, readQueuedMails } from '../../kernel/mail/service.ts';
import { subjects } from '../letters/booking-words.ts';
import {
  askEndedMail,
  askMail,
  bookingMail,
  type News,
  offerMail,
  priceChangeMail,
  swapMail,
  swapOffMail,
  type VisitNews,
  visitsMail,
} from '../mail/kinds.ts';
import { priceChange } from '../schedule/price-change-table.ts';
import { type MailIds, recipientsOf } from '../schedule/recipients.ts';
import { formatVisitCount } from '../schedule/visit-words.ts';
import { newsOf } from '../series-mail/one-mail.ts';
import type { SentMail, SentNews } from './absence-table.ts';

interface QueuedMail extends MailIds {
  readonly template: string;
  readonly news?: News | readonly { readonly news: VisitNews; readonly ids: readonly number[] }[];
  readonly confirmed?: boolean;
}

/** Returns the mails about visits that this transaction has queued, each with its recipient and numbers of visits. */
export async function listQueuedMails(tx: Db): Promise<SentMail[]> {
  const mails = await readQueuedMails<QueuedMail>(tx);
  const recipientOf = await recipientsOf(tx, mails);
  return mails.flatMap((mail) => {
    const news = allNewsOf(mail);
    const { to, person_id } = recipientOf(mail) ?? {};
    return to && person_id && news ? { to, person_id, news } : [];
  });
}

/** What a mail about asks says, by its template. */
const ofAsks: Readonly<Record<string, SentNews>> = {
  [askMail.template]: 'asked',
  [askEndedMail.template]: 'ask-ended',
  [swapMail.template]: 'swap',
  [swapOffMail.template]: 'swap-off',
};

/** Returns what a mail says, with the number of visits that it is about; undefined if it is about none. */
function allNewsOf(mail: QueuedMail): SentMail['news'] | undefined {
  const { template, news: allNews, cover_ask_ids } = mail;
  if (template === visitsMail.template && typeof allNews === 'object')
    return allNews.map(({ news, ids }) => ({ news, count: ids.length }));
  const news = newsOf(template, mail) ?? ofAsks[template];
  // Of the other mails, only one about asks can be about several visits.
  return news && [{ news, count: cover_ask_ids?.length ?? 1 }];
}

/** What a mail says about some visits, as the end of a sentence of `noticesOf`. */
export const words: Readonly<Record<SentNews, (visits: string) => string>> = {
  ...subjects,
  'visit-cancelled': subjects.cancelled,
  swap: (visits) => `asked to take ${visits} in a swap`,
  'swap-off': () => 'the swap is off',
  'ask-ended': (visits) => `no longer asked to take ${visits}`,
  asked: (visits) => `can you take ${visits}? Several nannies are asked`,
  offered: (visits) => `an offer of ${visits}`,
  withdrawn: (visits) => `the offer of ${visits} is withdrawn`,
  'time-question': (visits) => `can they come to ${visits} at another time?`,
  price: (visits) => `a new price for ${visits} to agree to`,
};

/**
 * Returns a sentence about each mail, nannies first. If a person has no e-mail address, the sentence says to ring them
 * instead.
 */
export async function noticesOf(db: Db, mails: readonly SentMail[], said = words): Promise<string[]> {
  const ids = (to: SentMail['to']) =>
    sql.param(mails.filter((mail) => mail.to === to).map(({ person_id }) => person_id));
  const people = await queryRows<{ id: number; to: SentMail['to']; name: string; email: string | null }>(
    db,
    sql`SELECT id, 'nanny' AS to, display_name AS name, email FROM nanny_polo WHERE id = ANY(${ids('nanny')}::int[])
      UNION ALL SELECT id, 'parent', name, email FROM parent_user WHERE id = ANY(${ids('parent')}::int[])`,
  );
  return mails
    .toSorted((a, b) => a.to.localeCompare(b.to))
    .map(({ to, person_id, news }) => {
      const person = people.find((one) => one.to === to && one.id === person_id);
      const text = news.map((part) => said[part.news](formatVisitCount(part.count))).join('; ');
      const name = person?.name ?? '';
      return person?.email
        ? `${name} gets a mail: ${text}.`
        : `Ring ${name}, who has no e-mail address: ${text}.`;
    });
}

/**
 * Returns the states of the mails queued since an instant about these bookings, and perhaps about others: those with
 * offers by the id of the offer, and the latest one to each family by the id of the booking.
 */
export async function findMailStates(db: Db, bookings: readonly number[], since: string) {
  const kinds = [offerMail, bookingMail, priceChangeMail, visitsMail];
  const prices = await db
    .select({ id: priceChange.id, booking_id: priceChange.booking_id })
    .from(priceChange)
    .where(inArray(priceChange.booking_id, [...bookings]));
  const bookingOf = new Map(prices.map(({ id, booking_id }) => [id, booking_id]));
  const [offers, families] = [new Map<number, MailState>(), new Map<number, MailState>()];
  const setByPrice = (priceChangeId: number, state: MailState) => {
    const bookingId = bookingOf.get(priceChangeId);
    // Price changes of other bookings are left out.
    if (bookingId !== undefined) families.set(bookingId, state);
  };
  for (const { data, state } of await readMailsSince<QueuedMail>(db, since, kinds)) {
    const { to, news, booking_id, offer_id, price_change_id } = data;
    if (offer_id !== undefined) offers.set(offer_id, state);
    if (booking_id !== undefined && to === 'parent') families.set(booking_id, state);
    if (price_change_id !== undefined) setByPrice(price_change_id, state);
    if (typeof news !== 'object') continue;
    for (const part of news)
      for (const id of part.ids) {
        if (part.news === 'offered') offers.set(id, state);
        else if (part.news === 'price') setByPrice(id, state);
        else if (to === 'parent') families.set(id, state);
      }
  }
  return { offers, families };
}
