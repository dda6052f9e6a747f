import type { AbsenceVisit } from '@nanny-polo/shared/absence-visit';
import type { MailState } from '@nanny-polo/shared/mail-state';
import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { mailsSince } from '../../kernel/mail/state.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { bookingMail } from '../booking/letter.ts';
import { priceChangeMail } from '../booking/price-letter.ts';
import { isOpen } from '../cover/request.ts';
import { mailsOfAsks } from '../cover/view.ts';
import { offerMail } from '../offer/letter.ts';
import { coverAsk, coverRequest, coverRequestBooking } from '../schedule/cover-table.ts';
import { priceChange } from '../schedule/price-change-table.ts';
import { visitsMail } from '../series/letter.ts';
import type { QueuedMail } from './notices.ts';

/** The states of the mails about the visits of an applied desk. */
interface VisitMails {
  /** By the id of the offer. */
  readonly offers: ReadonlyMap<number, MailState>;
  /** Of the latest mail to the family, by the id of the booking. */
  readonly families: ReadonlyMap<number, MailState>;
}

/** Returns the states of the mails about these bookings that were queued since an instant. */
export async function mailsAbout(db: Db, bookings: readonly number[], since: string): Promise<VisitMails> {
  const kinds = [offerMail, bookingMail, priceChangeMail, visitsMail];
  const prices = await db
    .select({ id: priceChange.id, booking_id: priceChange.booking_id })
    .from(priceChange)
    .where(inArray(priceChange.booking_id, [...bookings]));
  const bookingOf = new Map(prices.map(({ id, booking_id }) => [id, booking_id]));
  const [offers, families] = [new Map<number, MailState>(), new Map<number, MailState>()];
  for (const { data, state } of await mailsSince<QueuedMail>(db, since, kinds)) {
    const { to, news, booking_id, offer_id, price_change_id } = data;
    if (offer_id !== undefined) offers.set(offer_id, state);
    if (booking_id !== undefined && to === 'parent') families.set(booking_id, state);
    if (price_change_id !== undefined) families.set(bookingOf.get(price_change_id) ?? 0, state);
    if (typeof news !== 'object') continue;
    for (const part of news)
      for (const id of part.ids) {
        if (part.news === 'offered') offers.set(id, state);
        else if (to === 'parent') families.set(part.news === 'price' ? (bookingOf.get(id) ?? 0) : id, state);
      }
  }
  return { offers, families };
}

export interface AskedAbout {
  readonly booking_id: number;
  /** Whether a nanny can still accept. */
  readonly isOpen: boolean;
  readonly isSwap: boolean;
  /** Empty for a swap, whose chain shows its asks. */
  readonly asks: AbsenceVisit['asks'];
}

/** Returns the asks of each booking's current cover request, by wave, unless it ended before `since`. */
export async function asksAbout(db: Db, bookings: readonly number[], since: string): Promise<AskedAbout[]> {
  const about = and(coverRequestBooking.current, inArray(coverRequestBooking.booking_id, [...bookings]));
  const requests = await db
    .select({ booking_id: coverRequestBooking.booking_id, request: coverRequest })
    .from(coverRequestBooking)
    .innerJoin(coverRequest, eq(coverRequest.id, coverRequestBooking.cover_request_id))
    .where(and(about, or(isNull(coverRequest.ended_at), gt(coverRequest.ended_at, since))));
  const ids = requests.map(({ request }) => request.id);
  const asks = await db
    .select({ ask: coverAsk, nanny_polo_name: nannyPolo.display_name })
    .from(coverAsk)
    .innerJoin(nannyPolo, eq(nannyPolo.id, coverAsk.nanny_polo_id))
    .where(inArray(coverAsk.cover_request_id, ids))
    .orderBy(asc(coverAsk.wave), asc(coverAsk.id));
  const mails = asks.length > 0 ? await mailsOfAsks(db, since) : new Map<number, MailState>();
  return requests.map(({ booking_id, request }) => ({
    booking_id,
    isOpen: isOpen(request),
    isSwap: request.swap,
    asks: asks
      .filter(({ ask }) => ask.cover_request_id === request.id && !request.swap)
      .map(({ ask, ...one }) => ({ ...ask, ...one, mail: mails.get(ask.id) ?? null })),
  }));
}
