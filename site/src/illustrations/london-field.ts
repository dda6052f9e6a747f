import type { Place } from '@nanny-polo/shared/london';

const west = -0.518;
const north = 51.698;
const scale = 1000;
/** The length of a degree of longitude relative to one of latitude, in London. */
const narrowing = Math.cos((51.49 * Math.PI) / 180);

/** The size of the drawing of London’s map. */
export const size = { width: 530, height: 415 } as const;

/** Returns the position of a place in that drawing, in whole units. */
export const project = ({ lat, lng }: Place) => ({
  x: Math.round((lng - west) * scale * narrowing),
  y: Math.round((north - lat) * scale),
});
