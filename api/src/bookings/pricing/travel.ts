import { measureDistance, pointOf } from '../../people/address/place.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import type { Care } from './lines.ts';

type Point = Parameters<typeof pointOf>[0];

/** Returns the distance to an address from the home of a nanny, undefined if none is chosen, or whose place is unknown: `home` names theirs. */
export function measureTravel(
  nanny: Point,
  address: BookingRow['address'],
  home = 'the nanny’s home',
): Pick<Care, 'distance_km' | 'unplaced'> {
  const unplaced = [
    ...(pointOf(address) ? [] : ['the address']),
    ...(nanny === undefined || pointOf(nanny) ? [] : [home]),
  ];
  return { distance_km: measureDistance(nanny, address), unplaced: unplaced.join(' and of ') || null };
}
