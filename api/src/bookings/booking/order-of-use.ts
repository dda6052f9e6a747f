import type { BookingStatus } from '@nanny-polo/shared/booking-status';
import type { BookingPossibilities, BookingPossibilityName } from '@nanny-polo/shared/booking-work';
import type { OfferState } from '@nanny-polo/shared/offer';

type Listed = BookingPossibilities['moves'][number];

/**
 * The effect of each transition or action, in order of use: a `step` advances the booking, a `change` keeps its
 * status, an `ending` ends it, removes its nanny or reverses a step.
 */
const uses = {
  answer: 'step',
  confirm: 'step',
  'check-in': 'step',
  'check-out': 'step',
  close: 'step',
  offer: 'step',
  cover: 'step',
  'ask-price': 'change',
  reschedule: 'change',
  'undo-check-in': 'ending',
  'undo-check-out': 'ending',
  withdraw: 'ending',
  recall: 'ending',
  'no-show': 'ending',
  decline: 'ending',
  expire: 'ending',
  cancel: 'ending',
} as const satisfies Record<BookingPossibilityName, Listed['use']>;
const names = Object.keys(uses) as BookingPossibilityName[];

interface Standing {
  readonly status: BookingStatus;
  readonly version: number;
  /** The state of the current offer, if there is one. */
  readonly offer: OfferState | undefined;
}

/**
 * Sorts the possible transitions and actions in order of use and chooses the next one: the first step that is
 * allowed, else the first one except `answer`. While an offer is waiting or accepted, `cover` is not the next step.
 */
export function inOrderOfUse(
  { status, version, offer }: Standing,
  moves: readonly Omit<Listed, 'use'>[],
): BookingPossibilities {
  const listed = names.flatMap((name) =>
    moves.filter((move) => move.name === name).map((move) => ({ ...move, use: uses[name] })),
  );
  const isOffered = offer === 'waiting' || offer === 'accepted';
  const steps = listed.filter(({ name, use }) => use === 'step' && !(name === 'cover' && isOffered));
  const next = steps.find(({ allowed }) => allowed) ?? steps.find(({ name }) => name !== 'answer');
  return { status, version, next: next?.name ?? null, moves: listed };
}
