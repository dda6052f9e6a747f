import type { BookingStatus } from '@nanny-polo/shared/booking-status';
import {
  type BookingPossibilities,
  type BookingPossibilityName,
  getBookingPossibilities,
} from '@nanny-polo/shared/booking-work';
import type { AgencyDataProvider } from '../data/data-provider.ts';
import type { RecordAction } from '../record/options.ts';

export type Possibility = BookingPossibilities['moves'][number];

/** Whether only the price prevents a confirmation, which its dialog lets the agency pay. */
const mayAgencyPay = ({ name, reasons }: Possibility) =>
  name === 'confirm' && reasons.length > 0 && reasons.every(({ field }) => field === 'price');

/** Sorts what can be done with a booking: the main step, buttons in order of use, endings, and what is refused. */
export function sortPossibilities({ next, moves }: BookingPossibilities) {
  const all = moves.map((move) => ({ ...move, allowed: move.allowed || mayAgencyPay(move) }));
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

/** Returns the key of the words on the button of an action. */
export function labelKey(name: BookingPossibilityName, status: BookingStatus): string {
  if (name === 'cover') return `resources.booking.cover.${status === 'requested' ? 'requested' : 'offered'}`;
  return `resources.booking.${name === 'answer' || name === 'reschedule' ? `${name}.action` : `transition.${name}`}`;
}

/** Returns what can be done with a booking now, the next step first. */
export async function bookingActions(provider: AgencyDataProvider, id: number): Promise<RecordAction[]> {
  const { data } = await provider.call(getBookingPossibilities, { params: { id } });
  const { buttons, endings } = sortPossibilities(data);
  return [...buttons, ...endings].map(({ name }) => ({ act: name, label: labelKey(name, data.status) }));
}
