import { districtOf } from '@nanny-polo/shared/district';

/** A postcode with its point in degrees, null until it is known. */
export interface Placed {
  readonly postcode: string;
  readonly lat: number | null;
  readonly lng: number | null;
}

/**
 * Returns the address with a point on the map. An address without a point, or with a new postcode and the old point,
 * gets the centre of its postcode district, or null if the district is unknown.
 */
export function place<Address extends Placed>(address: Address, before?: Placed): Address {
  const isPlaced = address.lat !== null && address.lng !== null;
  const hasOldPoint =
    before !== undefined &&
    before.postcode !== address.postcode &&
    before.lat === address.lat &&
    before.lng === address.lng;
  if (isPlaced && !hasOldPoint) return address;
  const district = districtOf(address.postcode);
  return { ...address, lat: district?.lat ?? null, lng: district?.lng ?? null };
}
