import type { BookingStatus } from '@nanny-polo/shared/booking-status';
import type { BookingMoveName, BookingPossibilities } from '@nanny-polo/shared/booking-work';
import type { OfferState } from '@nanny-polo/shared/offer';

type Listed = BookingPossibilities['moves'][number];

/**
 * What each move does for a booking, in the order of use: a `step` advances it, a `change` leaves it where it stands,
 * an `ending` ends it, takes its nanny away or reverses a step.
 */
const uses = {
  answer: 'step',
  confirm: 'step',
  'check-in': 'step',
  'check-out': 'step',
  close: 'step',
  offer: 'step',
  cover: 'step',
  reschedule: 'change',
  'undo-check-in': 'ending',
  'undo-check-out': 'ending',
  withdraw: 'ending',
  'no-show': 'ending',
  decline: 'ending',
  expire: 'ending',
  cancel: 'ending',
} as const satisfies Record<BookingMoveName, Listed['use']>;
const names = Object.keys(uses) as BookingMoveName[];

interface Standing {
  readonly status: BookingStatus;
  readonly version: number;
  /** The state of the current offer, if there is one. */
  readonly offer: OfferState | undefined;
}

/**
 * Sorts the moves of a booking in the order of use and chooses the next one: the first step that is allowed, else the
 * first that is not. While a nanny has an offer or has accepted it, `cover` is no next step.
 */
export function inOrderOfUse(
  { status, version, offer }: Standing,
  moves: readonly Omit<Listed, 'use'>[],
): BookingPossibilities {
  const listed = names.flatMap((name) =>
    moves.filter((move) => move.name === name).map((move) => ({ ...move, use: uses[name] })),
  );
  const isOut = offer === 'waiting' || offer === 'accepted';
  const steps = listed.filter(({ name, use }) => use === 'step' && !(name === 'cover' && isOut));
  const next = steps.find(({ allowed }) => allowed) ?? steps.find(({ name }) => name !== 'answer');
  return { status, version, next: next?.name ?? null, moves: listed };
}
