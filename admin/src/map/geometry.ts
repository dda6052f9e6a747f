import { mapCluster } from '@nanny-polo/shared/constants';
import { londonEdge, type Place } from '@nanny-polo/shared/london';

/** The drawing of London, in its own pixels. */
export const mapSize = { width: 760, height: 590 } as const;

/** Where one looks: the point in the middle, and how many times larger than the whole. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export const wholeLondon: View = { x: mapSize.width / 2, y: mapSize.height / 2, zoom: 1 };

const west = Math.min(...londonEdge.map(({ lng }) => lng));
const north = Math.max(...londonEdge.map(({ lat }) => lat));
const east = Math.max(...londonEdge.map(({ lng }) => lng));
/** A degree of longitude in London is this much of a degree of latitude. */
const squeeze = Math.cos((51.5 * Math.PI) / 180);
const scale = mapSize.width / ((east - west) * squeeze);

export const project = ({ lat, lng }: Place) => ({
  x: (lng - west) * squeeze * scale,
  y: (north - lat) * scale,
});

export const unproject = ({ x, y }: { x: number; y: number }): Place => ({
  lat: north - y / scale,
  lng: west + x / scale / squeeze,
});

/** A point of the drawing as it stands in the view. */
const inView = ({ x, y }: { x: number; y: number }, view: View) => ({
  x: (x - view.x) * view.zoom + mapSize.width / 2,
  y: (y - view.y) * view.zoom + mapSize.height / 2,
});

/** Pins that stand too close to be told apart, where the first of them stands. */
export interface Cluster<T extends Place> {
  readonly x: number;
  readonly y: number;
  readonly pins: T[];
}

/** Pins in the view, gathered where they are nearer than the grid (specification, section 9). */
export function clustersOf<T extends Place>(pins: readonly T[], view: View): Cluster<T>[] {
  const { gridSize, minimumSize } = mapCluster;
  const cells = new Map<string, Cluster<T>[]>();
  const clusters: Cluster<T>[] = [];
  for (const pin of pins) {
    const { x, y } = inView(project(pin), view);
    if (x < 0 || y < 0 || x > mapSize.width || y > mapSize.height) continue;
    const column = Math.floor(x / gridSize);
    const row = Math.floor(y / gridSize);
    const near = [-1, 0, 1]
      .flatMap((dx) => [-1, 0, 1].flatMap((dy) => cells.get(`${column + dx}:${row + dy}`) ?? []))
      .find((one) => Math.abs(one.x - x) < gridSize && Math.abs(one.y - y) < gridSize);
    if (near && minimumSize <= near.pins.length + 1) {
      near.pins.push(pin);
      continue;
    }
    const cluster = { x, y, pins: [pin] };
    clusters.push(cluster);
    const cell = `${column}:${row}`;
    cells.set(cell, [...(cells.get(cell) ?? []), cluster]);
  }
  return clusters;
}

/** A cluster's width in CSS pixels: one step for each digit of its count (specification, section 9). */
export const clusterSize = (count: number): number =>
  mapCluster.iconSizes[Math.min(String(count).length, mapCluster.iconSizes.length) - 1] ??
  mapCluster.iconSizes[0];
