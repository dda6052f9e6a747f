import type { rescheduleBooking } from '@nanny-polo/shared/booking-work';
import type { Body, ResponseBody } from '@nanny-polo/shared/endpoint';
import { money } from '@nanny-polo/shared/money';
import type { previewPlacement } from '@nanny-polo/shared/roster';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { rolledBack } from '../../kernel/database/rolled-back.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { queuedMails } from '../../kernel/mail/service.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { addressee, swapOffMail } from '../ask/letter.ts';
import type { News } from '../booking/letter.ts';
import { reschedule } from '../booking/service.ts';
import { offerMail } from '../offer/letter.ts';
import { currentOffer } from '../offer/service.ts';
import { booking } from '../schedule/booking-table.ts';
import { offer } from '../schedule/offer-table.ts';
import { priceChange } from '../schedule/price-change-table.ts';

/** Returns who gets which mail if a booking is rescheduled. Throws what `reschedule` throws. Stores nothing. */
export async function preview(
  db: Db,
  actor: Actor,
  id: number,
  sent: Body<typeof rescheduleBooking>,
): Promise<ResponseBody<typeof previewPlacement>> {
  return rolledBack(db, async (tx) => {
    const before = await currentOffer(tx, id);
    const { status, parent_name } = await reschedule(tx, actor, id, sent);
    const mails = await queuedMails<QueuedMail>(tx);
    const notices = [];
    for (const mail of mails) notices.push(await noticeOf(tx, mail, parent_name, status === 'confirmed'));
    const asks =
      before?.state === 'accepted' ||
      mails.some(({ price_change_id, cover_ask_id }) => price_change_id ?? cover_ask_id);
    return { asks: Boolean(asks), notices };
  });
}

/** The data of the mails that rescheduling queues. */
interface QueuedMail {
  readonly template: string;
  readonly to?: 'parent' | 'nanny';
  readonly news?: News;
  readonly booking_id?: number;
  readonly offer_id?: number;
  readonly price_change_id?: number;
  readonly cover_ask_id?: number;
  readonly confirmed?: boolean;
}

/** Returns a sentence about a mail. A nanny without an address must be rung instead. */
async function noticeOf(tx: Db, mail: QueuedMail, family: string, confirmed: boolean): Promise<string> {
  if (mail.price_change_id !== undefined) return priceNotice(tx, mail.price_change_id, family, confirmed);
  if (mail.to === 'parent') return `${family} gets a mail: ${news[mail.news ?? 'rescheduled']}.`;
  const { name, email } = await nannyOf(tx, mail);
  const text = textFor(mail);
  return email ? `${name} gets a mail: ${text}.` : `Ring ${name}, who has no e-mail address: ${text}.`;
}

function textFor(mail: QueuedMail): string {
  if (mail.template === swapOffMail.template) return 'the swap is off';
  if (mail.cover_ask_id !== undefined) return 'they are no longer asked for cover';
  return mail.offer_id === undefined ? news[mail.news ?? 'rescheduled'] : offerNews(mail);
}

const news: Readonly<Record<News, string>> = {
  confirmed: 'the booking is confirmed',
  cancelled: 'the booking is cancelled',
  declined: 'the booking is declined',
  expired: 'the booking could not be confirmed in time',
  'no-show': 'the visit is recorded as missed',
  rescheduled: 'the new time',
  'other-address': 'the new address',
  'offer-changed': 'the offer has changed',
  looking: 'the nanny is not available, and we are asking another one',
  'other-nanny': 'another nanny will come',
  reminder: 'a reminder of the booking',
};

function offerNews({ template, confirmed }: QueuedMail): string {
  if (template === offerMail.template) return 'an offer, to be accepted or declined';
  return confirmed ? 'their visit is cancelled' : 'their offer is withdrawn';
}

async function nannyOf(tx: Db, { offer_id, booking_id, cover_ask_id }: QueuedMail) {
  if (cover_ask_id !== undefined) return (await addressee(tx, cover_ask_id)) ?? { name: '', email: null };
  const names = tx.select({ name: nannyPolo.display_name, email: nannyPolo.email }).from(nannyPolo);
  const [found] = await (offer_id === undefined
    ? names.innerJoin(booking, eq(booking.nanny_polo_id, nannyPolo.id)).where(eq(booking.id, booking_id ?? 0))
    : names.innerJoin(offer, eq(offer.nanny_polo_id, nannyPolo.id)).where(eq(offer.id, offer_id)));
  return found ?? { name: '', email: null };
}

/** A confirmed booking keeps its price until the family agrees; any other cannot be confirmed until then. */
async function priceNotice(tx: Db, id: number, family: string, confirmed: boolean): Promise<string> {
  const [asked] = await tx.select().from(priceChange).where(eq(priceChange.id, id));
  const [from, to] = [asked?.from_minor ?? 0, asked?.to_minor ?? 0].map(money);
  return `${family} is asked by mail to agree to ${to} instead of ${from}. ${
    confirmed
      ? `Until they agree, the booking stays confirmed at ${from}.`
      : 'The booking cannot be confirmed until they agree.'
  }`;
}
