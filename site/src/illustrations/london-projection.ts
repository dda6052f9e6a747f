import type { Place } from '@nanny-polo/shared/agency/london';

/** The left and top edges of the map, in degrees. */
const west = -0.518;
const north = 51.698;
/** Units of the map for each degree of latitude. */
const scale = 1000;
/** The length of a degree of longitude relative to one of latitude, in London. */
const narrowing = Math.cos((51.49 * Math.PI) / 180);

/** The size of the map of London, in its own units. */
export const size = { width: 530, height: 415 } as const;

/** Returns the position of a place on the map, in whole units. */
export const projectPlace = ({ lat, lng }: Place) => ({
  x: Math.round((lng - west) * scale * narrowing),
  y: Math.round((north - lat) * scale),
});
