import type { Booking, BookingTransition } from '@nanny-polo/shared/booking';
import type { BookingAction, BookingPossibilities } from '@nanny-polo/shared/booking-work';

export type ActionName = BookingTransition | BookingAction;
type Possibility = BookingPossibilities['moves'][number];

/** In the order of use: the first that is possible is the main action. */
const leading: readonly ActionName[] = [
  'answer',
  'confirm',
  'check-in',
  'check-out',
  'close',
  'offer',
  'cover',
];
/** They end the booking, take its nanny away or reverse a step. */
const destructive: readonly ActionName[] = [
  'undo-check-in',
  'undo-check-out',
  'withdraw',
  'no-show',
  'decline',
  'expire',
  'cancel',
];

/** What the screen of a booking offers. */
export interface Actions {
  readonly main: ActionName | null;
  readonly others: readonly ActionName[];
  readonly destructive: readonly ActionName[];
  /** What the API refuses, with its reasons. */
  readonly refused: readonly Possibility[];
  /** The refused action that would come next. */
  readonly blocked: Possibility | null;
}

const placeOf = (name: ActionName) => {
  const at = leading.indexOf(name);
  return at < 0 ? leading.length : at;
};

/** Sorts what the API says about a booking. A requested one takes any nanny who is free, by the call `offer`. */
export function actionsOf(record: Booking, moves: readonly Possibility[]): Actions {
  const isRequested = record.status === 'requested';
  const isAsked = ['waiting', 'accepted'].includes(record.offer?.state ?? '');
  const listed = moves
    .filter(({ name }) => name !== 'cover' || !isRequested)
    .filter(({ name }) => name !== 'offer' || record.nanny_polo_id !== null)
    .toSorted((one, other) => placeOf(one.name) - placeOf(other.name));
  const possible = listed.filter(({ allowed }) => allowed).map(({ name }) => name);
  if (isRequested) possible.splice(possible.includes('offer') ? 1 : 0, 0, 'cover');
  const isMain = (name: ActionName) => leading.includes(name) && !(name === 'cover' && isAsked);
  const main = possible.find(isMain) ?? null;
  const refused = listed.filter(({ allowed }) => !allowed);
  return {
    main,
    others: possible.filter((name) => name !== main && !destructive.includes(name)),
    destructive: destructive.filter((name) => possible.includes(name)),
    refused,
    blocked: main ? null : (refused.find(({ name }) => leading.includes(name) && name !== 'answer') ?? null),
  };
}
