import { hasTrait } from '@nanny-polo/shared/bookings/booking-status';
import type { CoverState } from '@nanny-polo/shared/bookings/cover';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../kernel/database/database.ts';
import { type Actor, recordEvent } from '../../kernel/history/service.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { askEndedMail, swapOffMail } from '../mail/kinds.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import {
  type CoverRequestRow,
  coverAsk,
  coverRequest,
  coverRequestBooking,
} from '../schedule/cover-table.ts';

/** How a cover request ends without a nanny's acceptance. */
interface Ending {
  readonly state: Extract<CoverState, 'stopped' | 'expired'>;
  /** A sentence for the office. */
  readonly why: string;
  /** The id of a nanny who is not mailed, because they learn of it in another way. */
  readonly skip?: number | null;
}

/** Ends a locked booking's open cover request and notifies its nannies, except `skip` and any who declined. */
export async function endCoverRequest(
  tx: Db,
  actor: Actor,
  bookingId: number,
  { state, why, skip = null }: Ending,
): Promise<void> {
  const current = tx
    .select({ id: coverRequestBooking.cover_request_id })
    .from(coverRequestBooking)
    .where(and(eq(coverRequestBooking.booking_id, bookingId), coverRequestBooking.current));
  const [ended] = await tx
    .update(coverRequest)
    .set({ state, ended_why: why, ended_at: sql`now()`, next_wave_at: null })
    .where(and(inArray(coverRequest.id, current), isNull(coverRequest.ended_at)))
    .returning({ id: coverRequest.id, swap: coverRequest.swap });
  if (!ended) return;
  await endAsks(tx, ended, 'withdrawn', skip);
  await recordOnBookings(tx, ended.id, { actor, action: 'stop-asking', reason: why });
}

/**
 * Ends the asks of a cover request that have no reply and mails their nannies, except nanny `skip`. With `withdrawn` (a
 * swap that is off, for example), accepted asks end too.
 */
export async function endAsks(
  tx: Db,
  request: Pick<CoverRequestRow, 'id' | 'swap'>,
  state: 'taken' | 'withdrawn',
  skip: number | null,
): Promise<void> {
  const open = inArray(coverAsk.state, state === 'withdrawn' ? ['asked', 'accepted'] : ['asked']);
  const ended = await tx
    .update(coverAsk)
    .set({ state })
    .where(and(eq(coverAsk.cover_request_id, request.id), open))
    .returning({ id: coverAsk.id, nanny_polo_id: coverAsk.nanny_polo_id });
  const event_ids = await latestEventsOf(tx, request.id);
  for (const { id, nanny_polo_id } of ended) {
    if (nanny_polo_id === skip) continue;
    if (request.swap) await queueMail(tx, swapOffMail, { cover_ask_id: id, event_ids });
    else await queueMail(tx, askEndedMail, { cover_ask_ids: [id], event_ids });
  }
}

export async function latestEventsOf(tx: Db, coverRequestId: number): Promise<number[]> {
  const events = await queryRows<{ id: number }>(
    tx,
    sql`SELECT max(e.id) AS id FROM cover_request_booking b
      JOIN event e ON e.resource = 'booking' AND e.record_id = b.booking_id
      WHERE b.cover_request_id = ${coverRequestId} GROUP BY b.booking_id`,
  );
  return events.map(({ id }) => id);
}

export async function recordOnBookings(
  tx: Db,
  coverRequestId: number,
  event: Pick<Parameters<typeof recordEvent>[1], 'actor' | 'action' | 'reason' | 'after'>,
): Promise<void> {
  const asked = await tx
    .select({ id: coverRequestBooking.booking_id })
    .from(coverRequestBooking)
    .where(eq(coverRequestBooking.cover_request_id, coverRequestId));
  for (const { id } of asked) await recordEvent(tx, { resource: 'booking', record_id: id, ...event });
}

/** Returns, as JSON, what a nanny's reply to an ask depends on. If any of it changes, the cover request ends. */
const factsOf = ({ start_at, end_at, service, buffer_minutes, address, children }: BookingRow) =>
  JSON.stringify([
    Date.parse(start_at),
    Date.parse(end_at),
    service,
    buffer_minutes,
    address && [address.postcode, address.lat, address.lng],
    children.map(({ date_of_birth }) => date_of_birth),
  ]);

/** Returns how a change to a booking ends its cover request, or null if it does not. */
export function endingOf(row: BookingRow, next: BookingRow): Ending | null {
  const stopped = (why: string): Ending => ({ state: 'stopped', why: `${row.code} ${why}` });
  // The open cover request of a booking with a nanny can only be a swap.
  const isSwap = row.nanny_polo_id !== null;
  if (!isSwap && next.status === 'expired') return { ...stopped('began without a nanny'), state: 'expired' };
  if (!isSwap && next.nanny_polo_id !== null)
    return { ...stopped('was given to a nanny by hand'), skip: next.nanny_polo_id };
  if (isSwap ? next.status !== row.status : !hasTrait(next.status, 'undecided'))
    return stopped(`is ${next.status.replace('_', ' ')}`);
  if (next.nanny_polo_id !== row.nanny_polo_id) return stopped('has another nanny');
  return factsOf(row) === factsOf(next) ? null : stopped('was changed');
}
