/** The mails about bookings, as the queue names them. `../letters` has their words. */

import { type SQL, sql } from 'drizzle-orm';
import { defineMailKind } from '../../kernel/mail/letter.ts';
import type { Recipient } from '../schedule/recipients.ts';

/** Events of a booking that are mailed to its parent or nanny. */
export type News =
  | 'confirmed'
  | 'cancelled'
  | 'declined'
  | 'expired'
  | 'no-show'
  | 'rescheduled'
  | 'other-address'
  | 'other-care'
  | 'other-allergies'
  | 'other-time-and-care'
  | 'offer-changed'
  | 'looking'
  | 'other-nanny'
  | 'reminder';

/** The kinds of news about bookings in a mail about several visits. Reminders and missed visits are always mailed alone. */
export type BookingNews = Exclude<News, 'reminder' | 'no-show'>;

export const isBookingNews = (news: News): news is BookingNews => news !== 'reminder' && news !== 'no-show';

/** The kinds of news in a mail about several visits. */
export type VisitNews = BookingNews | 'offered' | 'withdrawn' | 'visit-cancelled' | 'price' | 'time-question';

/** What a queued mail is about. `event_id` and `person_id` are missing in mails queued before 28 November 2026. */
export interface NewsOfOne {
  readonly news: News;
  readonly to: Recipient['to'];
  readonly event_id?: number | undefined;
  readonly person_id?: number | undefined;
}

export const bookingMail = defineMailKind<NewsOfOne & { readonly booking_id: number }>(
  'booking',
  ({ booking_id }) => firstStartOf(sql`${booking_id}`),
);

/** One mail about several visits, with the ids that each kind of news is about. */
export interface VisitsMail extends Recipient {
  /**
   * `ids` are ids of price changes for `price`, of time changes for `time-question`, of series for `series`, of offers for `offered`, `withdrawn` and `visit-cancelled`, and
   * otherwise of bookings. `event_ids` are the events of their bookings, in the same order; mails queued before
   * 28 November 2026 lack them.
   */
  readonly news: readonly {
    readonly news: VisitNews | 'series';
    readonly ids: readonly number[];
    readonly event_ids?: readonly number[];
  }[];
}

function bookingsOf({ news, ids }: VisitsMail['news'][number]): SQL {
  const list = sql`${sql.param([...ids])}::int[]`;
  if (news === 'series') return sql`SELECT id FROM booking WHERE series_id = ANY(${list})`;
  if (news === 'time-question') return bookingsOfTimes(list);
  if (news === 'price') return sql`SELECT booking_id FROM price_change WHERE id = ANY(${list})`;
  return news === 'offered' || news === 'withdrawn' || news === 'visit-cancelled'
    ? sql`SELECT booking_id FROM offer WHERE id = ANY(${list})`
    : sql`SELECT unnest(${list})`;
}

export const visitsMail = defineMailKind<VisitsMail>('visits', ({ news }) =>
  firstStartOf(sql.join(news.map(bookingsOf), sql` UNION `)),
);

/** The data of a mail about an offer, with the newest event of its booking. */
interface OfferMail extends Partial<Recipient> {
  readonly offer_id: number;
  readonly event_id?: number;
}

const firstStartOfOffer = ({ offer_id }: OfferMail) =>
  firstStartOf(sql`SELECT booking_id FROM offer WHERE id = ${offer_id}`);

export const offerMail = defineMailKind<OfferMail>('offer', firstStartOfOffer);
/** `confirmed`: whether the booking was confirmed, so that the nanny's visit is cancelled. */
export const offerWithdrawnMail = defineMailKind<OfferMail & { readonly confirmed?: boolean }>(
  'offer-withdrawn',
  firstStartOfOffer,
);

/** The data of a mail about asks of one nanny that begin or end together. `queueMailsByNanny` combines such mails. */
export interface AsksMail {
  readonly cover_ask_ids: readonly number[];
  /** The newest events of their bookings. */
  readonly event_ids?: readonly number[];
}

interface AskMail {
  readonly cover_ask_id: number;
  readonly event_ids?: readonly number[];
}

const firstStartOfAsks = (askIds: readonly number[]) =>
  firstStartOf(sql`SELECT b.booking_id FROM cover_request_booking b JOIN cover_ask a USING (cover_request_id)
    WHERE a.id = ANY(${sql.param([...askIds])}::int[])`);

const firstStartOfAsk = ({ cover_ask_id }: AskMail) => firstStartOfAsks([cover_ask_id]);

export const askMail = defineMailKind<AsksMail>('ask');
export const askWonMail = defineMailKind<AskMail>('ask-won', firstStartOfAsk);
export const askEndedMail = defineMailKind<AsksMail>('ask-ended', ({ cover_ask_ids }) =>
  firstStartOfAsks(cover_ask_ids),
);
export const swapMail = defineMailKind<AskMail>('swap');
export const swapMadeMail = defineMailKind<AskMail>('swap-made', firstStartOfAsk);
export const swapOffMail = defineMailKind<AskMail>('swap-off', firstStartOfAsk);

export const priceChangeMail = defineMailKind<{ price_change_id: number; event_id?: number | undefined }>(
  'price-change',
  ({ price_change_id }) =>
    firstStartOf(sql`SELECT booking_id FROM price_change WHERE id = ${price_change_id}`),
);
export const priceRefusedMail = defineMailKind<{
  price_change_ids: readonly number[];
  event_ids?: readonly number[];
}>(
  'price-refused',
  ({ price_change_ids }) =>
    firstStartOf(
      sql`SELECT booking_id FROM price_change WHERE id = ANY(${sql.param([...price_change_ids])}::int[])`,
    ),
  { isAlwaysHeldBack: true },
);

const bookingsOfTimes = (ids: SQL): SQL => sql`SELECT booking_id FROM time_change WHERE id = ANY(${ids})`;

interface TimeMail extends Recipient {
  readonly time_change_id: number;
  readonly event_id: number;
}

const firstStartOfTime = ({ time_change_id }: TimeMail) =>
  firstStartOf(sql`SELECT booking_id FROM time_change WHERE id = ${time_change_id}`);

/** Asks a nanny about a new time, and takes the question back. */
export const timeQuestionMail = defineMailKind<TimeMail>('time-question', firstStartOfTime);
export const timeTakenBackMail = defineMailKind<TimeMail>('time-taken-back', firstStartOfTime);

/** The data of a mail about visits whose nanny has not agreed to new times. */
interface TimesMail {
  readonly time_change_ids: readonly number[];
  readonly event_ids: readonly number[];
}

const firstStartOfTimes = ({ time_change_ids }: TimesMail) =>
  firstStartOf(bookingsOfTimes(sql`${sql.param([...time_change_ids])}::int[]`));

/** To the family, and to the office. */
export const timeKeptMail = defineMailKind<TimesMail & Recipient>('time-kept', firstStartOfTimes);
export const timeRefusedMail = defineMailKind<TimesMail>('time-refused', firstStartOfTimes, {
  isAlwaysHeldBack: true,
});

const firstStartByEvent = ({ event_id }: { event_id: number }) =>
  firstStartOf(sql`SELECT record_id FROM event WHERE id = ${event_id}`);

/** `event_id`: of the change, if the family has changed its request. */
export const bookingReceiptMail = defineMailKind<{ booking_id: number; event_id?: number }>(
  'booking-receipt',
  ({ booking_id }) => firstStartOf(sql`${booking_id}`),
);
export const thanksMail = defineMailKind<{ booking_id: number }>('visit-thanks');
/** To the office: a nanny has taken a yes back before the confirmation. */
export const retractionMail = defineMailKind<{ event_id: number }>('offer-retracted', firstStartByEvent);
export const seriesReceiptMail = defineMailKind<{ event_id: number }>('series-receipt');
export const changeRequestMail = defineMailKind<{ event_id: number }>(
  'booking-change-request',
  firstStartByEvent,
);
export const changeReceiptMail = defineMailKind<{ event_id: number }>('change-receipt', firstStartByEvent);
export const seriesEndMail = defineMailKind<{ event_id: number }>('series-end-request');
export const endReceiptMail = defineMailKind<{ event_id: number }>('series-end-receipt');
export const visitsLeftOutMail = defineMailKind<{ event_id: number }>('series-visits-left-out');
export const unfilledMail = defineMailKind<{ booking_ids: readonly number[]; event_ids?: readonly number[] }>(
  'unfilled-alarm',
);
export const renewalMail = defineMailKind<{
  kind: 'nanny' | 'parent';
  id: number;
  event_id?: number | undefined;
}>(
  'document-renewal',
  ({ kind, id }) =>
    firstStartOf(sql`SELECT id FROM booking WHERE status = 'confirmed'
      AND ${kind === 'nanny' ? sql`nanny_polo_id` : sql`parent_id`} = ${id}`),
  { isAlwaysHeldBack: true },
);

/**
 * Returns SQL for the start of the first of these bookings that has not ended. `ids` is a list of ids or a query.
 */
const firstStartOf = (ids: SQL): SQL =>
  sql`(SELECT min(start_at) FROM booking WHERE id IN (${ids}) AND end_at > now())`;
