import { eq, inArray } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { queuedMails } from '../../kernel/mail/service.ts';
import { visitCount } from '../../kernel/mail/visit-words.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { bookingMail } from '../booking/letter.ts';
import { priceChangeMail } from '../booking/price-letter.ts';
import { askMail, asksMail } from '../cover/letter.ts';
import { swapMail } from '../cover/swap-letter.ts';
import { offerMail, offerWithdrawnMail } from '../offer/letter.ts';
import { booking } from '../schedule/booking-table.ts';
import { coverAsk } from '../schedule/cover-table.ts';
import { offer } from '../schedule/offer-table.ts';
import { priceChange } from '../schedule/price-change-table.ts';
import { visitsMail } from '../series/letter.ts';
import { subjects, type VisitNews } from '../series/letter-sections.ts';
import type { SentMail, SentNews } from './absence-table.ts';

/** The data of a queued mail about one visit or several. */
export interface QueuedMail {
  readonly template: string;
  readonly to?: 'parent' | 'nanny';
  readonly person_id?: number;
  readonly news?: VisitNews | readonly { readonly news: VisitNews; readonly ids: readonly number[] }[];
  readonly booking_id?: number;
  readonly offer_id?: number;
  readonly price_change_id?: number;
  readonly cover_ask_id?: number;
  readonly cover_ask_ids?: number[];
  readonly confirmed?: boolean;
}

/** Returns the mails about visits that this transaction has queued, each with its recipient and numbers of visits. */
export async function sentMails(tx: Db): Promise<SentMail[]> {
  const sent = [];
  for (const mail of await queuedMails<QueuedMail>(tx)) sent.push(...(await sentMail(tx, mail)));
  return sent;
}

async function sentMail(tx: Db, mail: QueuedMail): Promise<SentMail[]> {
  const { template, to, person_id, news, confirmed = false } = mail;
  if (template === visitsMail.template && to && person_id !== undefined && typeof news === 'object')
    return [{ to, person_id, news: news.map((one) => ({ news: one.news, count: one.ids.length })) }];
  if (template === bookingMail.template && to && typeof news === 'string') {
    const [found] = await tx
      .select()
      .from(booking)
      .where(eq(booking.id, mail.booking_id ?? 0));
    return one(to, to === 'parent' ? found?.parent_id : found?.nanny_polo_id, news);
  }
  if (template === priceChangeMail.template) {
    const [found] = await tx
      .select({ parent_id: booking.parent_id })
      .from(priceChange)
      .innerJoin(booking, eq(booking.id, priceChange.booking_id))
      .where(eq(priceChange.id, mail.price_change_id ?? 0));
    return one('parent', found?.parent_id, 'price');
  }
  if (template === askMail.template || template === asksMail.template || template === swapMail.template) {
    const ids = mail.cover_ask_ids ?? [mail.cover_ask_id ?? 0];
    const [found] = await tx.select().from(coverAsk).where(inArray(coverAsk.id, ids));
    return one('nanny', found?.nanny_polo_id, template === swapMail.template ? 'swap' : 'asked', ids.length);
  }
  if (template !== offerMail.template && template !== offerWithdrawnMail.template) return [];
  const [found] = await tx
    .select()
    .from(offer)
    .where(eq(offer.id, mail.offer_id ?? 0));
  const ended = confirmed ? 'visit-cancelled' : 'withdrawn';
  return one('nanny', found?.nanny_polo_id, template === offerMail.template ? 'offered' : ended);
}

const one = (
  to: SentMail['to'],
  person_id: number | null | undefined,
  news: SentNews,
  count = 1,
): SentMail[] => (person_id == null ? [] : [{ to, person_id, news: [{ news, count }] }]);

/** What a mail says about some visits, after "gets one mail: ". */
const words: Record<SentNews, (visits: string) => string> = {
  ...subjects,
  swap: (visits) => `asked to take ${visits} in a swap`,
  asked: (visits) => `can you take ${visits}? Several nannies are asked`,
  offered: (visits) => `an offer of ${visits}`,
  withdrawn: (visits) => `the offer of ${visits} is withdrawn`,
  price: (visits) => `a new price for ${visits} to agree to`,
};

/**
 * Returns a sentence about each mail, nannies first. If a person has no e-mail address, it says to ring them instead.
 */
export async function noticesOf(db: Db, mails: readonly SentMail[]): Promise<string[]> {
  const ids = (to: SentMail['to']) =>
    mails.filter((mail) => mail.to === to).map(({ person_id }) => person_id);
  const [nannies, parents] = await Promise.all([
    db
      .select({ id: nannyPolo.id, name: nannyPolo.display_name, email: nannyPolo.email })
      .from(nannyPolo)
      .where(inArray(nannyPolo.id, ids('nanny'))),
    db
      .select({ id: parentUser.id, name: parentUser.name, email: parentUser.email })
      .from(parentUser)
      .where(inArray(parentUser.id, ids('parent'))),
  ]);
  return mails
    .toSorted((a, b) => a.to.localeCompare(b.to))
    .map(({ to, person_id, news }) => {
      const person = (to === 'nanny' ? nannies : parents).find(({ id }) => id === person_id);
      const text = news.map((part) => words[part.news](visitCount(part.count))).join('; ');
      const name = person?.name ?? '';
      return person?.email
        ? `${name} gets one mail: ${text}.`
        : `Ring ${name}, who has no e-mail address: ${text}.`;
    });
}
