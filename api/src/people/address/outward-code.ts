/** Returns the first half of an address's postcode, such as `SE15`, which names its area; null without an address. */
export const outwardCode = (address: { readonly postcode: string } | null): string | null =>
  address?.postcode.trim().split(/\s+/)[0] || null;
