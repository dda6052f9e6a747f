import { districtOf } from '@nanny-polo/shared/district';
import type { Address } from '@nanny-polo/shared/parents';

/** Gives the addresses of a form without coordinates those of their postcode's district, if that is in London. */
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
