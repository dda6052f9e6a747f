import { hasTrait } from '@nanny-polo/shared/booking-status';
import type { Db } from '../../kernel/database/database.ts';
import { rowBefore } from '../../kernel/history/as-of.ts';
import { outwardCode } from '../../people/address/outward-code.ts';
import { agesOf } from '../offer/letter.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import type { Recipient } from '../schedule/recipients.ts';
import { differ, isSameAddress } from './differ.ts';
import { mailsToOne } from './mailed.ts';

/** What a mail about a booking says when it is sent: what has changed since the recipient last heard of the booking. */

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
  | 'other-time-and-care'
  | 'offer-changed'
  | 'looking'
  | 'other-nanny'
  | 'reminder';

/** What a queued mail is about. `event_id` and `person_id` are missing in mails queued before 28 November 2026. */
export interface NewsOfOne {
  readonly news: News;
  readonly to: Recipient['to'];
  readonly event_id?: number | undefined;
  readonly person_id?: number | undefined;
}

/** What to say about a booking, and the booking as the recipient knows it. */
export interface CurrentNews {
  readonly news: News;
  readonly known: BookingRow;
}

/** Returns what a queued mail says now, or the reason why it is not needed. */
export async function currentNews(db: Db, mail: NewsOfOne, row: BookingRow): Promise<CurrentNews | string> {
  const { news, to, event_id, person_id } = mail;
  if (to === 'nanny' && person_id !== undefined && row.nanny_polo_id !== person_id)
    return 'The booking is not with this nanny any more.';
  if (!event_id || person_id === undefined) return fits(news, row) ? { news, known: row } : overIn(row);
  const before = await rowBefore(db, 'booking', row, event_id);
  if (news === 'reminder') {
    if (row.status !== 'confirmed') return overIn(row);
    return differ(before, row, ['start_at']) ? 'The visit has been rescheduled.' : { news, known: row };
  }
  const mails = await mailsToOne(db, { to, person_id }, row.id, event_id);
  const isOffer = news === 'offer-changed';
  if (mails.some((one) => one.event_id > event_id && (isOffer || one.news !== 'offer')))
    return 'A later letter says what has changed.';
  if (isOffer && mails.some((one) => one.news === 'offer' && one.pending)) return 'The offer itself says it.';
  const earlier = mails.filter((one) => one.event_id < event_id && one.news !== 'offer');
  const untold = earlier.slice(earlier.findLastIndex(({ told }) => told) + 1);
  const known = untold[0] ? await rowBefore(db, 'booking', row, untold[0].event_id) : before;
  const current = to === 'parent' ? newsForParent(known, row) : newsForNanny(known, row);
  if (current) return { news: current, known };
  return fits(news, row) ? 'The change was reversed.' : overIn(row);
}

const overIn = ({ status }: BookingRow) => `The booking is ${status.replace('_', ' ')} now.`;

/** The statuses in which news is about a booking that may still take place. */
const statusOf: Partial<Record<News, BookingRow['status']>> = {
  confirmed: 'confirmed',
  'no-show': 'no_show',
  rescheduled: 'confirmed',
  'other-address': 'confirmed',
  'other-care': 'confirmed',
  'other-time-and-care': 'confirmed',
  'offer-changed': 'offered',
  'other-nanny': 'confirmed',
  reminder: 'confirmed',
  looking: 'offered',
};

const fits = (news: News, row: BookingRow) => (statusOf[news] ?? news) === row.status;

const isElsewhere = (known: BookingRow, { address }: BookingRow) =>
  address !== null && !(known.address && isSameAddress(known.address, address));

const isMoved = (known: BookingRow, row: BookingRow) => differ(known, row, ['start_at', 'end_at']);

/** Returns what a family must hear that knows a booking as `known`; undefined if nothing. */
export function newsForParent(known: BookingRow, row: BookingRow): News | undefined {
  const { status } = row;
  if (status === 'confirmed') {
    if (known.status !== 'confirmed') return 'confirmed';
    if (known.nanny_polo_id !== row.nanny_polo_id) return 'other-nanny';
    if (isMoved(known, row)) return isElsewhere(known, row) ? 'other-time-and-care' : 'rescheduled';
    return isElsewhere(known, row) ? 'other-address' : undefined;
  }
  if (hasTrait(status, 'undecided')) return known.status === 'confirmed' ? 'looking' : undefined;
  if (status === known.status) return undefined;
  if (status === 'no_show') return row.cancellation_fee_minor ? 'no-show' : undefined;
  return status === 'cancelled' || status === 'declined' || status === 'expired' ? status : undefined;
}

/** Returns what the nanny of a booking must hear who knows it as `known`; undefined if nothing. */
export function newsForNanny(known: BookingRow, row: BookingRow): News | undefined {
  const isNew = known.nanny_polo_id !== row.nanny_polo_id;
  const careOf = ({ service, children }: BookingRow) =>
    service + agesOf({ children, start_at: row.start_at });
  const isOtherCare = careOf(known) !== careOf(row);
  if (row.status === 'offered')
    return !isNew && (isOtherCare || outwardCode(known.address) !== outwardCode(row.address))
      ? 'offer-changed'
      : undefined;
  if (row.status !== 'confirmed') return undefined;
  if (isNew || known.status !== 'confirmed') return 'confirmed';
  if (isMoved(known, row))
    return isElsewhere(known, row) || isOtherCare ? 'other-time-and-care' : 'rescheduled';
  if (isOtherCare) return 'other-care';
  return isElsewhere(known, row) ? 'other-address' : undefined;
}
