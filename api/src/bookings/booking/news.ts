/** What a mail about a booking says when it is sent: what has changed since the recipient last heard of the booking. */

import { isDeepStrictEqual } from 'node:util';
import { hasTrait } from '@nanny-polo/shared/bookings/booking-status';
import { pickPrivateNotes } from '@nanny-polo/shared/people/child-notes';
import { type Child, isSameAddress } from '@nanny-polo/shared/people/family-fields';
import { parents } from '@nanny-polo/shared/people/parents';
import { eq, sql } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { findLatestEventId, readRowBefore } from '../../kernel/history/as-of.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { districtOfAddress } from '../../people/address/place.ts';
import { hasDifference } from '../booking-record/changed-fields.ts';
import { bookingMail, type News, type NewsOfOne } from '../mail/kinds.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { findMailsToPerson } from '../schedule/queued-mails.ts';
import type { Recipient } from '../schedule/recipients.ts';
import { agesOf } from '../schedule/visit-words.ts';

/** Queues mails about a booking for its parent, its nanny or both, after the event of its change was recorded. */
export async function notifyRecipients(
  tx: Db,
  row: BookingRow,
  news: News,
  ...recipients: Recipient['to'][]
) {
  const { id, parent_id, nanny_polo_id } = row;
  const event_id = await findLatestEventId(tx, 'booking', id);
  for (const to of recipients) {
    const person_id = to === 'parent' ? parent_id : nanny_polo_id;
    if (person_id !== null)
      await queueMail(tx, bookingMail, { booking_id: id, event_id, news, to, person_id });
  }
}

/**
 * Mails what a change to an offered or confirmed booking means to its parent and its nanny, in one mail to each.
 * `isNoted`: whether the family's private notes on its children have changed.
 */
export async function notifyOfChange(
  tx: Db,
  row: BookingRow,
  after: BookingRow,
  isNoted = false,
): Promise<void> {
  if (row.nanny_polo_id === null) return;
  const news = { parent: newsForParent(row, after), nanny: newsForNanny(row, after, isNoted) };
  for (const to of ['parent', 'nanny'] as const)
    if (news[to]) await notifyRecipients(tx, after, news[to], to);
}

/** What to say about a booking, and the booking as the recipient knows it. */
interface CurrentNews {
  readonly news: News;
  readonly known: BookingRow;
}

/** Returns what a queued mail says now, or the reason why it is not needed. */
export async function readCurrentNews(
  db: Db,
  mail: NewsOfOne,
  row: BookingRow,
): Promise<CurrentNews | string> {
  const { news, to, event_id, person_id } = mail;
  if (to === 'nanny' && person_id !== undefined && row.nanny_polo_id !== person_id)
    return 'The booking is not with this nanny any more.';
  if (!event_id || person_id === undefined) return fits(news, row) ? { news, known: row } : overIn(row);
  const before = await readRowBefore(db, 'booking', row, event_id);
  if (news === 'reminder') {
    if (row.status !== 'confirmed') return overIn(row);
    return hasDifference(before, row, ['start_at'])
      ? 'The visit has been rescheduled.'
      : { news, known: row };
  }
  const mails = await findMailsToPerson(db, { to, person_id }, row.id, event_id);
  const isOffer = news === 'offer-changed';
  if (mails.some((one) => one.event_id > event_id && (isOffer || one.news !== 'offer')))
    return 'A later letter says what has changed.';
  if (isOffer && mails.some((one) => one.news === 'offer' && one.pending)) return 'The offer itself says it.';
  const earlier = mails.filter((one) => one.event_id < event_id && one.news !== 'offer');
  const untold = earlier.slice(earlier.findLastIndex(({ told }) => told) + 1);
  const changed = untold[0]?.event_id ?? event_id;
  const earliest = untold[0] ? await readRowBefore(db, 'booking', row, changed) : before;
  const known = to === 'parent' ? await withKnownTime(db, earliest, changed) : earliest;
  const current =
    to === 'parent'
      ? newsForParent(known, row)
      : newsForNanny(known, row, await isNotedSince(db, row, changed));
  if (!current) return fits(news, row) ? 'The change was reversed.' : overIn(row);
  return { news: untold.length === 0 && fits(news, row) ? news : current, known };
}

/**
 * Returns an unconfirmed booking, as it was before an event, with the time that its family knows. Families get no mail
 * when such a booking moves: they know the time of the booking's creation, of their own last act or of the last mail.
 */
async function withKnownTime(db: Db, known: BookingRow, eventId: number): Promise<BookingRow> {
  if (!hasTrait(known.status, 'undecided')) return known;
  const [moved] = await queryRows<{ id: number }>(
    db,
    sql`SELECT id FROM event WHERE resource = 'booking' AND record_id = ${known.id} AND id < ${eventId}
        AND before ?| ARRAY['start_at', 'end_at'] AND id > (SELECT max(id) FROM event
          WHERE resource = 'booking' AND record_id = ${known.id} AND id < ${eventId} AND (action = 'create'
            OR actor_kind = 'parent' OR 'confirmed' IN (before->>'status', after->>'status')))
      ORDER BY id LIMIT 1`,
  );
  if (!moved) return known;
  const { start_at, end_at } = await readRowBefore(db, 'booking', known, moved.id);
  return { ...known, start_at, end_at };
}

const overIn = ({ status }: BookingRow) => `The booking is ${status.replace('_', ' ')} now.`;

/** The statuses in which news is about a booking that may still take place. */
const statusOf: Partial<Record<News, BookingRow['status']>> = {
  confirmed: 'confirmed',
  'no-show': 'no_show',
  rescheduled: 'confirmed',
  'other-address': 'confirmed',
  'other-care': 'confirmed',
  'other-allergies': 'confirmed',
  'other-time-and-care': 'confirmed',
  'offer-changed': 'offered',
  'other-nanny': 'confirmed',
  reminder: 'confirmed',
  looking: 'offered',
};

const fits = (news: News, row: BookingRow) => (statusOf[news] ?? news) === row.status;

const isElsewhere = (known: BookingRow, { address }: BookingRow) =>
  address !== null && !(known.address && isSameAddress(known.address, address));

const isMoved = (known: BookingRow, row: BookingRow) => hasDifference(known, row, ['start_at', 'end_at']);

/** Whether a child of a booking has other allergies than a nanny knows, who reads them on the page. */
const hasOtherAllergies = (known: BookingRow, { children }: BookingRow): boolean =>
  children.some((child) =>
    known.children.some(
      ({ id, allergies }) => id === child.id && !isDeepStrictEqual(child.allergies, allergies),
    ),
  );

interface Noted {
  readonly children: readonly Child[];
}

/** Whether a family's record has other private notes on a child of a booking than before. */
export const hasOtherPrivateNotes = ({ children }: BookingRow, before: Noted, after: Noted): boolean =>
  children.some(({ id }) => {
    const [known, child] = [before, after].map((family) => family.children.find((one) => one.id === id));
    return known && child && !isDeepStrictEqual(pickPrivateNotes(known), pickPrivateNotes(child));
  });

/** Whether the private notes on a child of a booking are not what they were before an event. */
async function isNotedSince(db: Db, row: BookingRow, eventId: number): Promise<boolean> {
  const { id, children } = parentUser;
  const [family] = await db.select({ id, children }).from(parentUser).where(eq(id, row.parent_id));
  return (
    family !== undefined &&
    hasOtherPrivateNotes(row, await readRowBefore(db, parents.name, family, eventId), family)
  );
}

/** Returns what a family must hear that knows a booking as `known`; undefined if nothing. */
function newsForParent(known: BookingRow, row: BookingRow): News | undefined {
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
function newsForNanny(known: BookingRow, row: BookingRow, isNoted: boolean): News | undefined {
  const isNew = known.nanny_polo_id !== row.nanny_polo_id;
  const careOf = ({ service, children }: BookingRow) =>
    service + agesOf({ children, start_at: row.start_at });
  const isOtherCare = careOf(known) !== careOf(row);
  if (row.status === 'offered')
    return !isNew && (isOtherCare || districtOfAddress(known.address) !== districtOfAddress(row.address))
      ? 'offer-changed'
      : undefined;
  const isAllergic = !isNew && (isNoted || hasOtherAllergies(known, row));
  if (row.status === 'in_progress') return isAllergic ? 'other-allergies' : undefined;
  if (row.status !== 'confirmed') return undefined;
  if (isNew || known.status !== 'confirmed') return 'confirmed';
  const isOther = isElsewhere(known, row);
  if (isMoved(known, row))
    return isOther || isOtherCare || isAllergic ? 'other-time-and-care' : 'rescheduled';
  if (isOtherCare || (isOther && isAllergic)) return 'other-care';
  if (isOther) return 'other-address';
  return isAllergic ? 'other-allergies' : undefined;
}
