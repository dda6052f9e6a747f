/** A simple map of London that needs no map service. The coordinates are our own approximations, in degrees. */

import boroughPoints from './boroughs.json' with { type: 'json' };
import edge from './london-edge.json' with { type: 'json' };
import river from './thames.json' with { type: 'json' };

export interface Place {
  readonly lat: number;
  readonly lng: number;
}

const earthRadiusKm = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the distance between two places in kilometres (WGS 84 degrees, haversine). */
export function measureKilometres(from: Place, to: Place): number {
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const chord =
    half(from.lat, to.lat) + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(from.lng, to.lng);
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(chord));
}

/** Returns the place of a position in GeoJSON. */
export const placeOf = ([lng = 0, lat = 0]: readonly number[]): Place => ({ lat, lng });

/** The Thames from Hampton Court to Purfleet, along the middle of the river. */
export const thames: readonly Place[] = river.geometry.coordinates.map(placeOf);

/** Returns the corners of a polygon in GeoJSON, each once. */
export const outlineOf = (polygon: { geometry: { coordinates: number[][][] } }): readonly Place[] =>
  polygon.geometry.coordinates.flatMap((ring) => ring.slice(0, -1).map(placeOf));

export const londonEdge = outlineOf(edge);

/** London's boroughs and the City, each with the position of its label. */
export const boroughs: readonly (Place & { readonly name: string })[] = boroughPoints.features.map(
  ({ properties, geometry }) => ({ ...properties, ...placeOf(geometry.coordinates) }),
);
