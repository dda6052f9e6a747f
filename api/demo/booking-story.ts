import type { OfferState } from '@nanny-polo/shared/bookings/offer';
import type { booking } from '../src/bookings/schedule/booking-table.ts';
import type { offer } from '../src/bookings/schedule/offer-table.ts';
import type { event } from '../src/kernel/history/table.ts';
import { byCoordinator, bySystem } from './insert.ts';
import type { Nanny } from './people-types.ts';
import type { Random } from './random.ts';
import { formatInstant, hourMs } from './time.ts';

export type Values = typeof booking.$inferInsert;

/** A booking of the demo, and what its offer and history are made from. */
export interface Story {
  readonly values: Values;
  /** The nanny who had the offer, even if the booking no longer has a nanny. */
  readonly nanny: Pick<Nanny, 'id' | 'display_name'>;
  readonly confirmed_at: string | null;
}
type Stored = Story & { readonly id: number };

const after = (at: string | null | undefined, hours: number) =>
  formatInstant(Date.parse(at ?? '') + hours * hourMs);

type EventRow = typeof event.$inferInsert;

export function historyOf({ id, values, nanny, confirmed_at }: Stored): EventRow[] {
  const { status, created_at, start_at, checked_in_at, checked_out_at, cancelled_at } = values;
  const eventAt = (
    at: string,
    action: string,
    before: string | null,
    next: string,
    actor: typeof byCoordinator | typeof bySystem = byCoordinator,
  ): EventRow => ({
    ...actor,
    at,
    resource: 'booking',
    record_id: id,
    action,
    before: before === null ? null : { status: before },
    after: { status: next },
  });
  const first = eventAt(created_at ?? start_at, 'create', null, 'requested');
  const events: EventRow[] = [
    { ...first, after: { ...first.after, service: values.service, source: values.source } },
  ];
  const offeredAt = after(created_at, 1);
  if (status !== 'requested') events.push(eventAt(offeredAt, 'offer', 'requested', 'offered'));
  if (confirmed_at) events.push(eventAt(confirmed_at, 'confirm', 'offered', 'confirmed'));
  if (checked_in_at) events.push(eventAt(checked_in_at, 'check-in', 'confirmed', 'in_progress'));
  if (checked_out_at) events.push(eventAt(checked_out_at, 'check-out', 'in_progress', 'completed'));
  if (status === 'closed') events.push(eventAt(after(checked_out_at, 20), 'close', 'completed', 'closed'));
  if (cancelled_at)
    events.push(eventAt(cancelled_at, 'cancel', confirmed_at ? 'confirmed' : 'offered', 'cancelled'));
  if (status === 'no_show') events.push(eventAt(after(start_at, 1), 'no-show', 'confirmed', 'no_show'));
  if (status === 'declined') events.push(eventAt(after(created_at, 20), 'decline', 'offered', 'declined'));
  if (status === 'expired') events.push(eventAt(start_at, 'expire', 'offered', 'expired', bySystem));
  if (values.needs_cover) {
    const gone = eventAt(after(confirmed_at, 1), 'withdraw', 'confirmed', 'offered');
    events.push({ ...gone, after: { ...gone.after, reason: `${nanny.display_name} is ill` } });
  }
  return events;
}

const states: Partial<Record<Values['status'], OfferState>> = {
  confirmed: 'accepted',
  in_progress: 'accepted',
  completed: 'accepted',
  closed: 'accepted',
  no_show: 'accepted',
  cancelled: 'withdrawn',
  declined: 'declined',
  expired: 'expired',
};

/** Returns the one offer of a booking; none for a request. */
export function offersOf(
  random: Random,
  { id, values, nanny, confirmed_at }: Stored,
  now: Date,
): (typeof offer.$inferInsert)[] {
  const { status, created_at, start_at, end_at, pay_rate_minor } = values;
  if (status === 'requested') return [];
  const open = random.chance(0.4) ? 'accepted' : 'waiting';
  const state = values.needs_cover ? 'retracted' : (states[status] ?? open);
  const isOpen = status === 'offered' && !values.needs_cover;
  const at = isOpen ? formatInstant(now.getTime() - random.between(1, 5) * hourMs) : after(created_at, 1);
  const answered = state === 'accepted' || state === 'declined' || confirmed_at !== null;
  const by = random.chance(0.8) ? nanny.display_name : byCoordinator.actor_name;
  const expires_at = [after(at, 24), start_at].sort()[0] ?? start_at;
  return [
    {
      booking_id: id,
      nanny_polo_id: nanny.id,
      state,
      start_at,
      end_at,
      pay_rate_minor,
      offered_at: at,
      expires_at: expires_at > at ? expires_at : after(at, 24),
      answered_at: answered ? after(at, 0.5) : null,
      answered_by: answered ? by : null,
    },
  ];
}
