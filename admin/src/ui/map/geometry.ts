import { districts } from '@nanny-polo/shared/agency/district';
import { londonEdge, measureKilometres, type Place } from '@nanny-polo/shared/agency/london';
import { agency } from '@nanny-polo/shared/contract/agency';
import type { Point } from './cluster.ts';
import type { MapProps } from './pin.ts';

/** The sides of a rectangle, in degrees. */
export interface Bounds {
  readonly north: number;
  readonly south: number;
  readonly east: number;
  readonly west: number;
}

/** The closest zoom level of both maps. */
export const maxZoom = 19;

const boundsOf = (places: readonly Place[]): Bounds => ({
  north: Math.max(...places.map(({ lat }) => lat)),
  south: Math.min(...places.map(({ lat }) => lat)),
  east: Math.max(...places.map(({ lng }) => lng)),
  west: Math.min(...places.map(({ lng }) => lng)),
});

const london = boundsOf(londonEdge);

/** Kilometres per degree of latitude. */
const degreeKm = 111.2;

/** Returns the bounds of the agency's area. */
export function findWholeArea(): Bounds {
  if (agency.area.map === null) return london;
  const { lat, lng, radiusKm } = agency.area.map;
  const tall = radiusKm / degreeKm;
  const wide = tall / Math.cos((lat * Math.PI) / 180);
  return { north: lat + tall, south: lat - tall, east: lng + wide, west: lng - wide };
}

/** The least that is shown, relative to the whole area: some districts around a home, fewer around a pin. */
const minimumShares = { home: 1 / 3, pin: 0.15 };
/** The room around the outermost pins, relative to their distance from the centre. */
const marginFactor = 1.3;

/**
 * Returns the bounds with which a map starts: centred on the first home, otherwise fitted to ranked or draggable pins,
 * or the whole area.
 */
export function startBoundsOf({ homes: [home, ...others] = [], ranking, draggable }: MapProps): Bounds {
  const moving = draggable?.place;
  const whole = findWholeArea();
  const places = [...others, ...(ranking?.pins ?? []), ...(moving ? [moving] : [])];
  if (!home && places.length === 0) return whole;
  const { north, south, east, west } = boundsOf(home ? [home, ...places] : places);
  const { lat, lng } = home ?? { lat: (north + south) / 2, lng: (east + west) / 2 };
  const share = (home ? minimumShares.home : minimumShares.pin) / 2;
  const minimumTall = share * (whole.north - whole.south);
  const minimumWide = share * (whole.east - whole.west);
  const tall = Math.max(minimumTall, marginFactor * Math.max(north - lat, lat - south));
  const wide = Math.max(minimumWide, marginFactor * Math.max(east - lng, lng - west));
  return { north: lat + tall, south: lat - tall, east: lng + wide, west: lng - wide };
}

export const isOneSpot = ([first, ...others]: readonly Place[]): boolean =>
  others.every(({ lat, lng }) => lat === first?.lat && lng === first.lng);

/** Shifts spots as little as needed so that none is closer than `gap` to an earlier or a taken one. */
export function spreadSpots<Item extends { readonly spot: Point }>(
  taken: readonly Point[],
  items: readonly Item[],
  gap: number,
): Item[] {
  const placed = [...taken];
  const isFree = ({ x, y }: Point) => placed.every((other) => Math.hypot(other.x - x, other.y - y) >= gap);
  return items.map((item) => {
    let spot = item.spot;
    for (let turn = 1; !isFree(spot); turn += 1) {
      const radius = (gap / 4) * Math.sqrt(turn);
      const angle = turn * goldenAngleRadians;
      spot = { x: item.spot.x + radius * Math.cos(angle), y: item.spot.y + radius * Math.sin(angle) };
    }
    placed.push(spot);
    return { ...item, spot };
  });
}

/** In radians: turns of this angle never repeat a direction. */
const goldenAngleRadians = 2.4;

/** The furthest that a place of London can be from the centre of its district. */
const farthestDistrictKm = 10;

/** Returns London's district whose centre is closest to a place, such as `East Dulwich (SE22)`, elsewhere its degrees. */
export function describePlace(place: Place): string {
  const { name, code, ...centre } = districts.reduce((nearest, other) =>
    measureKilometres(other, place) < measureKilometres(nearest, place) ? other : nearest,
  );
  return measureKilometres(centre, place) <= farthestDistrictKm
    ? `${name} (${code})`
    : `${place.lat.toFixed(4)}, ${place.lng.toFixed(4)}`;
}
