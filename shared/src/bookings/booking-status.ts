import * as z from 'zod/mini';
import type { Tone } from '../agency/tone.ts';

export const bookingStatus = z.enum([
  'requested',
  'offered',
  'confirmed',
  'in_progress',
  'completed',
  'closed',
  'declined',
  'expired',
  'cancelled',
  'no_show',
]);
export type BookingStatus = z.output<typeof bookingStatus>;

/** Properties of a booking in some statuses. */
export type BookingTrait =
  /** It is not confirmed yet, but can still be confirmed. */
  | 'undecided'
  /** Its care may still take place, or is under way. */
  | 'ahead'
  /** It holds its nanny's time. */
  | 'holding'
  /** Its time and nanny can be changed. */
  | 'editable'
  /** Its care was agreed and not called off. */
  | 'work'
  /** The family knows the nanny's name. */
  | 'named'
  /** It counts as a booking of the family, so that the next is not the first; a no-show only if it costs a fee. */
  | 'counted'
  /** An order can be created for it. */
  | 'billable'
  /** It has not been called off, so its children are booked for its time. */
  | 'live';

const meanings = {
  requested: { tone: 'waiting', traits: ['undecided', 'ahead', 'editable', 'billable', 'live'] },
  offered: { tone: 'active', traits: ['undecided', 'ahead', 'holding', 'editable', 'billable', 'live'] },
  confirmed: {
    tone: 'good',
    traits: ['ahead', 'holding', 'editable', 'work', 'named', 'counted', 'billable', 'live'],
  },
  in_progress: { tone: 'good', traits: ['ahead', 'holding', 'work', 'named', 'counted', 'billable', 'live'] },
  completed: { tone: 'quiet', traits: ['work', 'named', 'counted', 'billable', 'live'] },
  closed: { tone: 'quiet', traits: ['work', 'named', 'counted', 'billable', 'live'] },
  declined: { tone: 'bad', traits: [] },
  expired: { tone: 'bad', traits: [] },
  cancelled: { tone: 'bad', traits: [] },
  no_show: { tone: 'bad', traits: ['named', 'counted'] },
} as const satisfies Record<BookingStatus, { tone: Tone; traits: readonly BookingTrait[] }>;

export const toneOf = (status: BookingStatus): Tone => meanings[status].tone;

export const hasTrait = (status: BookingStatus, trait: BookingTrait): boolean =>
  (meanings[status].traits as readonly BookingTrait[]).includes(trait);

export const listStatusesWith = (trait: BookingTrait): BookingStatus[] =>
  bookingStatus.options.filter((status) => hasTrait(status, trait));

/**
 * Every transition of a booking, by the name of its call. Any other returns 409. `withdraw` from `offered` needs a
 * nanny who has accepted. `recall`: the agency takes its offer back.
 */
export const bookingTransitions = {
  offer: { from: ['requested'], to: 'offered' },
  confirm: { from: ['offered'], to: 'confirmed' },
  withdraw: { from: ['offered', 'confirmed'], to: 'offered' },
  recall: { from: ['offered'], to: 'requested' },
  'check-in': { from: ['confirmed'], to: 'in_progress' },
  'check-out': { from: ['in_progress'], to: 'completed' },
  'undo-check-in': { from: ['in_progress'], to: 'confirmed' },
  'undo-check-out': { from: ['completed'], to: 'in_progress' },
  close: { from: ['completed'], to: 'closed' },
  decline: { from: ['requested', 'offered'], to: 'declined' },
  expire: { from: ['requested', 'offered'], to: 'expired' },
  cancel: { from: ['requested', 'offered', 'confirmed'], to: 'cancelled' },
  'no-show': { from: ['confirmed'], to: 'no_show' },
} as const satisfies Record<string, { from: BookingStatus[]; to: BookingStatus }>;
export type BookingTransition = keyof typeof bookingTransitions;
export const bookingTransitionNames = Object.keys(bookingTransitions) as BookingTransition[];

export const transitionsFrom = (status: BookingStatus) =>
  bookingTransitionNames.filter((name) =>
    (bookingTransitions[name].from as BookingStatus[]).includes(status),
  );
