import { districtOf } from '@nanny-polo/shared/agency/district';
import { measureKilometres, type Place } from '@nanny-polo/shared/agency/london';
import { outwardCodeOf } from '@nanny-polo/shared/contract/postcode';

/** A point in degrees, null until it is known. */
interface Point {
  readonly lat: number | null;
  readonly lng: number | null;
}

/** Returns the place of an address or a nanny; null if it is not known. */
export const pointOf = (point: Point | null | undefined): Place | null =>
  point?.lat != null && point.lng != null ? { lat: point.lat, lng: point.lng } : null;

/** Returns the kilometres between two addresses or nannies; null if either place is not known. */
export function measureDistance(first: Point | null | undefined, other: Point | null): number | null {
  const [from, to] = [pointOf(first), pointOf(other)];
  return from && to && measureKilometres(from, to);
}

export interface Placed extends Point {
  readonly postcode: string;
}

/**
 * Returns the address with a point on the map. An address without a point, or with a new postcode and the old point,
 * gets the centre of its postcode district, or no point if the district is unknown.
 */
export function placeAddress<Address extends Placed>(address: Address, before?: Placed): Address {
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

/** Returns the outward code of an address's postcode, such as `SE15`; null without a postcode. */
export const outwardCodeOfAddress = (address: { readonly postcode: string } | null): string | null =>
  (address && outwardCodeOf(address.postcode)) ?? null;
