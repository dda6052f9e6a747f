import { outwardCodeOf } from '@nanny-polo/shared/contract/postcode';

/** Returns the outward code of an address's postcode, such as `SE15`; null without a postcode. */
export const outwardCode = (address: { readonly postcode: string } | null): string | null =>
  (address && outwardCodeOf(address.postcode)) ?? null;
