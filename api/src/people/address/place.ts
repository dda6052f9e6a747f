import { districtOf } from '@nanny-polo/shared/london';

/** Where something is: a postcode with its point, in degrees, null until it is placed. */
export interface Placed {
  readonly postcode: string;
  readonly lat: number | null;
  readonly lng: number | null;
}

/**
 * The address with a point on the map. One without a point, and one whose postcode changed while its point stayed,
 * stands where its postcode's district does; nowhere, where that is not known.
 */
export function place<Address extends Placed>(address: Address, before?: Placed): Address {
  const isPlaced = address.lat !== null && address.lng !== null;
  const moved =
    before !== undefined &&
    before.postcode !== address.postcode &&
    before.lat === address.lat &&
    before.lng === address.lng;
  if (isPlaced && !moved) return address;
  const district = districtOf(address.postcode);
  return { ...address, lat: district?.lat ?? null, lng: district?.lng ?? null };
}
