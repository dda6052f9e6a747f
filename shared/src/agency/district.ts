/** The postcode districts of London, as GeoJSON in place of a map service. */

import { outwardCodeOf } from '../contract/postcode.ts';
import points from './districts.json' with { type: 'json' };
import { type Place, placeOf } from './london.ts';

export interface District extends Place {
  /** The outward code, such as `SE22`, without a trailing letter. */
  readonly code: string;
  readonly name: string;
}

/** Most postcode districts of Greater London. One with a trailing letter (W1A) counts as the district without it. */
export const districts: readonly District[] = points.features.map(({ properties, geometry }) => ({
  ...properties,
  ...placeOf(geometry.coordinates),
}));

/** Returns the district of a whole or half postcode; undefined if the table lacks it. */
export function districtOf(postcode: string): District | undefined {
  const code = outwardCodeOf(postcode)?.replace(/[A-Z]$/, '');
  return districts.find((district) => district.code === code);
}
