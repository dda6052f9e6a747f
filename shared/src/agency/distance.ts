/** Distances as people read them. Settings, prices and the wire are in kilometres. */

import { agency, createAgencyFormat } from '../contract/agency.ts';

export const kilometresPerMile = 1.609344;

const miles = /* @__PURE__ */ createAgencyFormat(
  (locale) => new Intl.NumberFormat(locale, { style: 'unit', unit: 'mile', unitDisplay: 'long' }),
);
const kilometres = /* @__PURE__ */ createAgencyFormat(
  (locale) => new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilometer' }),
);

const roundTo = (value: number, places: number): number => Math.round(value * 10 ** places) / 10 ** places;

/** Formats a distance that is charged for in the agency's unit, with two decimals: `4.6 miles`, `7.45 km`. */
export const formatExactDistance = (km: number): string =>
  agency.distanceUnit === 'mile'
    ? miles().format(roundTo(km / kilometresPerMile, 2))
    : kilometres().format(roundTo(km, 2));

/** Formats a distance in the agency's unit, with one decimal below ten: `1.3 miles`, `12 km`. */
export function formatDistance(km: number): string {
  const inMiles = agency.distanceUnit === 'mile';
  const distance = inMiles ? km / kilometresPerMile : km;
  const rounded = roundTo(distance, distance < 10 ? 1 : 0);
  return (inMiles ? miles : kilometres)().format(rounded);
}

/** Formats a distance as people say it: `under a mile`, `1.3 miles`. */
export function formatNearness(km: number): string {
  const inMiles = agency.distanceUnit === 'mile';
  if (km >= (inMiles ? kilometresPerMile : 1)) return formatDistance(km);
  return inMiles ? 'under a mile' : 'under a kilometre';
}
