import { mapCluster } from '@nanny-polo/shared/constants';
import { kilometres, type Place } from '@nanny-polo/shared/london';

/** A point on the screen, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Pins that are too close together, or a single pin, at the position of the first. */
export interface Cluster<T> extends Point {
  readonly members: T[];
}

/**
 * Returns clusters of at least `minimumSize` places that are closer to the first than the grid size, and every other
 * place alone (specification, section 9). Takes time linear in the number of places.
 */
export function gather<T extends Place>(places: readonly T[], at: (place: T) => Point): Cluster<T>[] {
  const { gridSize, minimumSize, maximumDistanceKm } = mapCluster;
  const cells = new Map<number, Cluster<T>[]>();
  const key = (column: number, row: number) => column * 100_003 + row;
  const clusters: Cluster<T>[] = [];
  for (const place of places) {
    const { x, y } = at(place);
    const column = Math.floor(x / gridSize);
    const row = Math.floor(y / gridSize);
    const takes = ({ x: left, y: top, members: [first] }: Cluster<T>) =>
      Math.abs(left - x) < gridSize &&
      Math.abs(top - y) < gridSize &&
      first !== undefined &&
      kilometres(first, place) <= maximumDistanceKm;
    let near: Cluster<T> | undefined;
    for (let cell = 0; cell < 9 && !near; cell += 1) {
      near = cells.get(key(column + (cell % 3) - 1, row + Math.floor(cell / 3) - 1))?.find(takes);
    }
    if (near) {
      near.members.push(place);
      continue;
    }
    const cluster = { x, y, members: [place] };
    clusters.push(cluster);
    const here = cells.get(key(column, row));
    if (here) here.push(cluster);
    else cells.set(key(column, row), [cluster]);
  }
  return clusters.flatMap((cluster) =>
    cluster.members.length >= minimumSize
      ? [cluster]
      : cluster.members.map((place) => ({ ...at(place), members: [place] })),
  );
}

/** A cluster's width in CSS pixels: one step for each digit of its count (specification, section 9). */
export const clusterSize = (count: number): number =>
  mapCluster.iconSizes[Math.min(String(count).length, mapCluster.iconSizes.length) - 1] ??
  mapCluster.iconSizes[0];
