import type { rescheduleBooking } from '@nanny-polo/shared/bookings/booking-work';
import type { previewPlacement } from '@nanny-polo/shared/bookings/roster';
import type { Body, ResponseBody } from '@nanny-polo/shared/contract/endpoint';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import type { Db } from '../../kernel/database/database.ts';
import { runAndRollBack } from '../../kernel/database/rolled-back.ts';
import type { Actor } from '../../kernel/history/service.ts';
import type { SentMail, SentNews } from '../absence/absence-table.ts';
import { listQueuedMails, noticesOf, words } from '../absence/notices.ts';
import { rescheduleVisitAnyway } from '../booking/reschedule.ts';
import { findPendingPriceChange } from '../booking-price/price.ts';
import { rowOf } from '../booking-record/row.ts';
import { findCurrentOffer } from '../offer/service.ts';
import { watchChildren } from '../schedule/children-booked.ts';

/**
 * Returns who gets which mail if a booking is rescheduled, and the bookings that its children would also be in. Throws
 * what `rescheduleVisitAnyway` throws. Stores nothing.
 */
export async function previewReschedule(
  db: Db,
  actor: Actor,
  id: number,
  { also_booked: _agreed, unusual_time: _confirmed, ...change }: Body<typeof rescheduleBooking>,
): Promise<ResponseBody<typeof previewPlacement>> {
  return runAndRollBack(db, async (tx) => {
    const { parent_id } = await rowOf(tx, id);
    const bookedTwice = await watchChildren(tx, [parent_id]);
    const before = await findCurrentOffer(tx, id);
    const { status, parent_name } = await rescheduleVisitAnyway(tx, actor, id, change);
    const children_booked = await bookedTwice();
    const mails = await listQueuedMails(tx);
    const others = mails.filter((mail) => !says(mail, 'price'));
    const notices = await noticesOf(tx, others, said);
    const asks_price = others.length < mails.length;
    if (asks_price) notices.push(await priceNotice(tx, id, parent_name, status === 'confirmed'));
    const asks_nanny = mails.some((mail) => says(mail, 'time-question'));
    const asks =
      asks_nanny ||
      before?.state === 'accepted' ||
      mails.some((mail) => says(mail, 'price', 'ask-ended', 'swap-off'));
    return { asks, notices, asks_nanny, asks_price, children_booked };
  });
}

const says = (mail: SentMail, ...news: SentNews[]) => mail.news.some((one) => news.includes(one.news));

/** What a mail about the booking says, as the end of a sentence of `noticesOf`. */
const said = {
  ...words,
  confirmed: () => 'the booking is confirmed',
  cancelled: () => 'the booking is cancelled',
  rescheduled: () => 'the new time',
  'other-address': () => 'the new address',
  'other-care': () => 'other children or care',
  'other-allergies': () => 'what they need to know about the children',
  'other-time-and-care': () => 'the new time, and other children or care',
  'offer-changed': () => 'the offer has changed',
  looking: () => 'the nanny is not available, and we are asking another one',
  'other-nanny': () => 'another nanny will come',
  'ask-ended': () => 'they are no longer asked for cover',
  'time-question': () => 'can they come at the new time? Until they agree, the booking keeps its time',
  offered: () => 'an offer, to be accepted or declined',
  withdrawn: () => 'their offer is withdrawn',
  'visit-cancelled': () => 'their visit is cancelled',
};

/**
 * Describes the mail about a higher price. A confirmed booking keeps its price until the family agrees; another booking
 * can be confirmed only if they agree or the agency pays.
 */
async function priceNotice(tx: Db, id: number, family: string, confirmed: boolean): Promise<string> {
  const asked = await findPendingPriceChange(tx, id);
  const [from, to] = [asked?.from_minor ?? 0, asked?.to_minor ?? 0].map((minor) => formatMoney(minor));
  return `${family} is asked by mail to agree to ${to} instead of ${from}. ${
    confirmed
      ? `Until they agree, the booking stays confirmed at ${from}.`
      : 'The booking cannot be confirmed until they agree, unless the agency pays the difference.'
  }`;
}
