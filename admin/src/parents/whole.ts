import type { Address } from '@nanny-polo/shared/parents';

const emptyAddress = {
  label: '',
  line: '',
  postcode: '',
  lat: null,
  lng: null,
  access_notes: '',
} satisfies Address;

/** Completes the addresses of a form to the contract's shape; the API places those without coordinates on the map. */
export function whole<T extends object>(values: T): T {
  const { addresses } = values as { addresses?: unknown };
  if (!Array.isArray(addresses)) return values;
  return {
    ...values,
    addresses: addresses.map((address: Partial<Address> | null) => ({ ...emptyAddress, ...address })),
  };
}
