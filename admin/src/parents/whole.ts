import { districtOf } from '@nanny-polo/shared/district';
import type { Address } from '@nanny-polo/shared/parents';

/**
 * Returns a form's values in which each address without coordinates has those of its postcode's district, or null
 * outside London. Missing texts of an address become empty.
 */
export function withPlaces<T extends object>(values: T): T {
  const { addresses } = values as { addresses?: unknown };
  if (!Array.isArray(addresses)) return values;
  return { ...values, addresses: (addresses as Partial<Address>[]).map(placed) };
}

const placed = (address: Partial<Address> | null) => {
  const district = districtOf(address?.postcode ?? '');
  const place = { lat: district?.lat ?? null, lng: district?.lng ?? null };
  return {
    label: '',
    line: '',
    postcode: '',
    access_notes: '',
    ...address,
    ...(address?.lat == null && place),
  };
};
