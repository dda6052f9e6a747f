import { districtOf } from '@nanny-polo/shared/agency/district';
import { measureKilometres, type Place } from '@nanny-polo/shared/agency/london';
import { districtHintOf, sectorOf } from '@nanny-polo/shared/contract/postcode';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { postcodeSector } from './table.ts';

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
 * Returns the place of a postcode: the middle of its sector if sectors are loaded, otherwise the centre of its district
 * in London, otherwise null.
 */
export async function findPlace(db: Db, postcode: string): Promise<Place | null> {
  const sector = sectorOf(postcode);
  const { lat, lng } = postcodeSector;
  const [row] = sector
    ? await db.select({ lat, lng }).from(postcodeSector).where(eq(postcodeSector.sector, sector))
    : [];
  return row ?? pointOf(districtOf(postcode));
}

/**
 * Returns the address with a point on the map. An address without a point, or with a new postcode and the old point,
 * gets the place of its postcode, or no point if that is unknown.
 */
export async function placeAddress<Address extends Placed>(
  db: Db,
  address: Address,
  before?: Placed,
): Promise<Address> {
  const isPlaced = address.lat !== null && address.lng !== null;
  const hasOldPoint =
    before !== undefined &&
    before.postcode !== address.postcode &&
    before.lat === address.lat &&
    before.lng === address.lng;
  if (isPlaced && !hasOldPoint) return address;
  const place = await findPlace(db, address.postcode);
  return { ...address, lat: place?.lat ?? null, lng: place?.lng ?? null };
}

/** Returns what a nanny learns of an address before the confirmation, such as `SE15`; null if that is nothing. */
export const districtOfAddress = (address: { readonly postcode: string } | null): string | null =>
  (address && districtHintOf(address.postcode)) ?? null;
