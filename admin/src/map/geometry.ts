import { districts } from '@nanny-polo/shared/district';
import { kilometres, londonEdge, type Place } from '@nanny-polo/shared/london';
import { type Cluster, gather, type Point } from './cluster.ts';
import type { MapProps } from './pin.ts';

/** The size of the drawing of London, in its own units. */
export const mapSize = { width: 760, height: 590 } as const;

/** The visible frame of the drawing, in CSS pixels. */
export interface Frame {
  readonly width: number;
  readonly height: number;
}

/** The current view: the point of the drawing at the centre, and the magnification relative to the whole of London. */
export interface View extends Point {
  readonly zoom: number;
}

export const maxZoom = 24;
export const wholeLondon: View = { x: mapSize.width / 2, y: mapSize.height / 2, zoom: 1 };

const west = Math.min(...londonEdge.map(({ lng }) => lng));
const north = Math.max(...londonEdge.map(({ lat }) => lat));
const east = Math.max(...londonEdge.map(({ lng }) => lng));
/** The length of a degree of longitude in London, relative to a degree of latitude. */
const squeeze = Math.cos((51.5 * Math.PI) / 180);
const scale = mapSize.width / ((east - west) * squeeze);

export const project = ({ lat, lng }: Place): Point => ({
  x: (lng - west) * squeeze * scale,
  y: (north - lat) * scale,
});

export const unproject = ({ x, y }: Point): Place => ({
  lat: north - y / scale,
  lng: west + x / scale / squeeze,
});

/** Returns the number of CSS pixels per unit of the drawing. */
export const scaleOf = ({ zoom }: View, { width, height }: Frame): number =>
  zoom * Math.min(width / mapSize.width, height / mapSize.height);

/** Converts a point of the drawing to the frame. */
export function inFrame({ x, y }: Point, view: View, frame: Frame): Point {
  const by = scaleOf(view, frame);
  return { x: (x - view.x) * by + frame.width / 2, y: (y - view.y) * by + frame.height / 2 };
}

/** Returns the place at a point of the frame. */
export function placeAt({ x, y }: Point, view: View, frame: Frame): Place {
  const by = scaleOf(view, frame);
  return unproject({ x: view.x + (x - frame.width / 2) / by, y: view.y + (y - frame.height / 2) / by });
}

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/** Limits a view to London. */
export const bounded = ({ x, y, zoom }: View): View => ({
  x: between(0, x, mapSize.width),
  y: between(0, y, mapSize.height),
  zoom: between(1, zoom, maxZoom),
});

/** Returns the view shifted by pixels of the frame. */
export function panned(view: View, frame: Frame, { x, y }: Point): View {
  const by = scaleOf(view, frame);
  return bounded({ ...view, x: view.x - x / by, y: view.y - y / by });
}

/** Returns the view that fits these places, or the whole of London if there are none. */
export function viewOf(places: readonly Place[]): View {
  if (!places.length) return wholeLondon;
  const points = places.map(project);
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const spread = (values: number[]) => Math.max(...values) - Math.min(...values);
  const middle = (values: number[]) => (Math.max(...values) + Math.min(...values)) / 2;
  const room = Math.max(spread(xs) / mapSize.width, spread(ys) / mapSize.height, 0.1);
  return bounded({ x: middle(xs), y: middle(ys), zoom: 0.65 / room });
}

/** Returns the view around `centre` that also shows these places, no closer than a few districts. */
export function viewAround(centre: Place, places: readonly Place[]): View {
  const { x, y } = project(centre);
  const reach = places.map(project).map((point) => ({
    width: (2 * Math.abs(point.x - x)) / mapSize.width,
    height: (2 * Math.abs(point.y - y)) / mapSize.height,
  }));
  const room = Math.max(0.25, ...reach.flatMap(({ width, height }) => [width, height]));
  return bounded({ x, y, zoom: 0.75 / room });
}

/** Returns the view with which a map starts: around the first home, otherwise fitted to ranked or draggable pins. */
export function firstView({ homes: [home, ...others] = [], ranking, draggable }: MapProps): View {
  const moving = draggable?.place;
  const shown = [...others, ...(ranking?.pins ?? []), ...(moving ? [moving] : [])];
  return home ? viewAround(home, shown) : viewOf(shown);
}

/** Returns the bounds of a view, in degrees. */
export function boundsOf(view: View) {
  const { lat: north, lng: west } = placeAt({ x: 0, y: 0 }, view, mapSize);
  const { lat: south, lng: east } = placeAt({ x: mapSize.width, y: mapSize.height }, view, mapSize);
  return { north, south, east, west };
}

/** Returns whether all places are the same. */
export const isOneSpot = ([first, ...others]: readonly Place[]): boolean =>
  others.every(({ lat, lng }) => lat === first?.lat && lng === first.lng);

/** Returns the points, shifted as little as needed so that none is closer than `gap` to an earlier one. */
export function apart(points: readonly Point[], gap: number): Point[] {
  const placed: Point[] = [];
  const isFree = ({ x, y }: Point) => placed.every((other) => Math.hypot(other.x - x, other.y - y) >= gap);
  for (const point of points) {
    let spot = point;
    for (let turn = 1; !isFree(spot); turn += 1) {
      const radius = (gap / 4) * Math.sqrt(turn);
      const angle = turn * goldenAngle;
      spot = { x: point.x + radius * Math.cos(angle), y: point.y + radius * Math.sin(angle) };
    }
    placed.push(spot);
  }
  return placed;
}

/** In radians: turns of this angle never repeat a direction. */
const goldenAngle = 2.4;

/** Returns the postcode district whose centre is closest to a place, such as `East Dulwich (SE22)`. */
export function districtNear(place: Place): string {
  const { name, code } = districts.reduce((one, other) =>
    kilometres(other, place) < kilometres(one, place) ? other : one,
  );
  return `${name} (${code})`;
}

/** Returns the clusters of the pins in the frame. Pins outside it are left out. */
export function clustersOf<T extends Place>(pins: readonly T[], view: View, frame: Frame): Cluster<T>[] {
  const points = new Map<T, Point>();
  for (const pin of pins) {
    const point = inFrame(project(pin), view, frame);
    if (point.x < 0 || point.y < 0 || point.x > frame.width || point.y > frame.height) continue;
    points.set(pin, point);
  }
  return gather([...points.keys()], (pin) => points.get(pin) ?? { x: 0, y: 0 });
}
