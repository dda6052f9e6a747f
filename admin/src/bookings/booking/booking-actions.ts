import type { BookingStatus } from '@nanny-polo/shared/bookings/booking-status';
import {
  type BookingPossibilities,
  type BookingPossibilityName,
  getBookingPossibilities,
} from '@nanny-polo/shared/bookings/booking-work';
import type { AgencyDataProvider } from '../../base/data/data-provider.ts';
import type { RecordAction } from '../../records/record/options.ts';

export type Possibility = BookingPossibilities['moves'][number];

/**
 * Returns whether the dialog can put right all that prevents confirmation: it lets the agency pay a higher price, and
 * records what the family lacks if the admin may.
 */
const isUpToDialog = ({ name, reasons }: Possibility, mayRecord: boolean) =>
  name === 'confirm' &&
  reasons.length > 0 &&
  reasons.every(({ field }) => field === 'price' || (mayRecord && field === 'family'));

/** Returns the actions of a booking in groups: the main one, buttons in order of use, endings, and refused ones. */
export function sortPossibilities({ next, moves }: BookingPossibilities, mayRecord = false) {
  const all = moves.map((one) => ({ ...one, allowed: one.allowed || isUpToDialog(one, mayRecord) }));
  const main = all.find(({ name }) => name === next);
  const allowed = all.filter((possibility) => possibility.allowed);
  return {
    main,
    buttons: [
      ...allowed.filter((possibility) => possibility === main),
      ...allowed.filter((possibility) => possibility !== main && possibility.use !== 'ending'),
    ],
    endings: allowed.filter(({ use }) => use === 'ending'),
    refused: all.filter((possibility) => !possibility.allowed && possibility !== main),
  };
}

export function labelKeyOf(name: BookingPossibilityName, status: BookingStatus): string {
  if (name === 'cover') return `resources.booking.cover.${status === 'requested' ? 'requested' : 'offered'}`;
  return `resources.booking.${name === 'answer' || name === 'reschedule' ? `${name}.action` : `transition.${name}`}`;
}

/** Returns the actions that a booking allows now, the next step first. */
export async function fetchBookingActions(provider: AgencyDataProvider, id: number): Promise<RecordAction[]> {
  const { data } = await provider.call(getBookingPossibilities, { params: { id } });
  const { buttons, endings } = sortPossibilities(data);
  return [...buttons, ...endings].map(({ name }) => ({ act: name, label: labelKeyOf(name, data.status) }));
}
