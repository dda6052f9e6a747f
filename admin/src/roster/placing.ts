import { type Booking, bookingPeriod } from '@nanny-polo/shared/bookings/booking';
import type { ChildrenBooking } from '@nanny-polo/shared/bookings/children-booked';
import { findPlacementFault } from '@nanny-polo/shared/bookings/placement';
import type { Placements, RosterBar } from '@nanny-polo/shared/bookings/roster';
import { type Axis, isoOf } from './axis.ts';

/** Where a booking would be placed: a time in milliseconds, and a nanny or the open row. */
export interface Target extends Axis {
  readonly nanny_polo_id: number | null;
}

export interface Placing {
  readonly bar: RosterBar;
  readonly target: Target;
  /** Null until the API has responded. */
  readonly allowed: Placements | null;
  /** How the target is chosen. With keys, every target is announced. */
  readonly by: 'pointer' | 'key' | 'form';
  /** `asking` waits for the admin to confirm, `saving` for the API, `saved` for the roster to be fetched again. */
  readonly phase: 'choosing' | 'asking' | 'saving' | 'saved';
  /** Who is notified of what; empty unless the admin is asked to confirm. */
  readonly notices: readonly string[];
  /** Whether the nanny would be asked about the time, and whether they have agreed to it by telephone. */
  readonly asksNanny: boolean;
  readonly nannyAgreed: boolean;
  /** Whether the family would be asked to agree to a higher price, and whether the agency pays it. */
  readonly asksPrice: boolean;
  readonly agencyPays: boolean;
  /** The other bookings that the same children have at that time; empty unless the admin is asked. */
  readonly alsoBooked: readonly ChildrenBooking[];
}

/** Returns whether a booking is being placed. Only one booking can be placed at a time. */
export const isPlacing = (placing: Placing | null): placing is Placing =>
  placing !== null && placing.phase !== 'saved';

export const targetOf = ({ start_at, end_at, nanny_polo_id }: RosterBar): Target => ({
  start: Date.parse(start_at),
  end: Date.parse(end_at),
  nanny_polo_id,
});

/** Returns whether a booking would stay where it is. */
export function isUnmoved({ bar, target }: Pick<Placing, 'bar' | 'target'>): boolean {
  const { start, end, nanny_polo_id } = targetOf(bar);
  return start === target.start && end === target.end && nanny_polo_id === target.nanny_polo_id;
}

/** Returns the target as the API expects it. */
export const bodyOf = ({ start, end, nanny_polo_id }: Target) => ({
  start_at: isoOf(start),
  end_at: isoOf(end),
  nanny_polo_id,
});

/** Whether the nanny has agreed to the time by telephone, and whether the agency pays a higher price. */
export type Choices = Pick<Placing, 'nannyAgreed' | 'agencyPays'>;

/** Returns the choices as the API expects them. */
export const choicesOf = ({ nannyAgreed, agencyPays }: Choices) => ({
  ...(nannyAgreed && { nanny_agreed: true }),
  ...(agencyPays && { agency_pays: true }),
});

/** Returns the row of the target in the API's response; null for the open row and until the API has responded. */
export const rowOfTarget = ({ allowed, target }: Placing) =>
  allowed?.rows.find(({ nanny_polo_id }) => nanny_polo_id === target.nanny_polo_id) ?? null;

/** Returns why the booking cannot be placed at its target, null if it can, and undefined while that is not known. */
export function verdictOf(placing: Placing): string | null | undefined {
  const { bar, target, allowed } = placing;
  if (isUnmoved(placing)) return null;
  if (!allowed) return undefined;
  const period = bookingPeriod.safeParse(bodyOf(target));
  if (!period.success) return period.error.issues[0]?.message ?? '';
  return findPlacementFault(allowed, rowOfTarget(placing), { ...target, buffer_minutes: bar.buffer_minutes });
}

/** Returns the key of the message that says where a booking has been placed. */
export function outcomeOf(bar: RosterBar, { nanny_polo_id, status, asked_time }: Booking) {
  if (asked_time) return 'asked';
  if (nanny_polo_id !== null) return status === 'offered' ? 'offered' : 'placed';
  return bar.nanny_polo_id === null ? 'still_open' : 'reopened';
}
