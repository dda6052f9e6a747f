/** Which places the agency serves, by the beginnings of their postcodes. */

import { agency } from '../contract/agency.ts';
import { normaliseLine } from '../contract/plain-text.ts';
import { isBritain, outwardCodeOf } from '../contract/postcode.ts';

/** `core` has every service, `outer` no care by the hour. */
export type Service = 'core' | 'outer';

/** Returns what is compared: in the United Kingdom the outward code, elsewhere the whole. */
const comparedOf = (postcode: string): string | undefined =>
  isBritain() ? outwardCodeOf(postcode) : normaliseLine(postcode).toUpperCase() || undefined;

/**
 * Whether a postcode begins with a prefix. In the United Kingdom `E` begins E5 but not EC1, `E1` begins E1 but not E17,
 * and `W1` begins W1A.
 */
function beginsWith(compared: string, prefix: string): boolean {
  if (!isBritain()) return compared.startsWith(prefix);
  const area = compared.replace(/\d.*$/, '');
  const district = compared.replace(/[A-Z]$/, '');
  return [area, district, compared].includes(prefix);
}

/** Returns the service at a postcode: null outside the area, undefined if the text is no postcode. */
export function serviceAt(postcode: string): Service | null | undefined {
  const compared = comparedOf(postcode);
  if (!compared) return undefined;
  const { core, outer } = agency.area;
  if (core.length + outer.length === 0) return 'core';
  if (core.some((prefix) => beginsWith(compared, prefix))) return 'core';
  return outer.some((prefix) => beginsWith(compared, prefix)) ? 'outer' : null;
}

/** Whether an address is in the agency's service area. */
export const isServed = ({ postcode }: { readonly postcode: string }): boolean =>
  Boolean(serviceAt(postcode));
