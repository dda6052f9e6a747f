import { measureKilometres, type Place } from '@nanny-polo/shared/agency/london';
import { mapCluster } from '@nanny-polo/shared/contract/constants';

/** A point on the screen, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Places that are too close together, or a single one, at the position of the first. */
export interface Cluster<T> extends Point {
  readonly first: T;
  readonly members: T[];
}

/**
 * Returns clusters of at least `minimumSize` places that are closer to the first than the grid size, and every other
 * place alone (docs/specification.md, section 9).
 */
export function clusterPlaces<T extends Place>(places: readonly T[], at: (place: T) => Point): Cluster<T>[] {
  const { gridSize, minimumSize, maximumDistanceKm } = mapCluster;
  const clusters: Cluster<T>[] = [];
  for (const place of places) {
    const { x, y } = at(place);
    const near = clusters.find(
      (cluster) =>
        Math.abs(cluster.x - x) < gridSize &&
        Math.abs(cluster.y - y) < gridSize &&
        measureKilometres(cluster.first, place) <= maximumDistanceKm,
    );
    if (near) near.members.push(place);
    else clusters.push({ x, y, first: place, members: [place] });
  }
  return clusters.flatMap((cluster) =>
    cluster.members.length < minimumSize
      ? cluster.members.map((first) => ({ ...at(first), first, members: [first] }))
      : [cluster],
  );
}

/** A cluster's width in CSS pixels: one step for each digit of its count (docs/specification.md, section 9). */
export const clusterSizeOf = (count: number): number =>
  mapCluster.iconSizes[Math.min(String(count).length, mapCluster.iconSizes.length) - 1] ??
  mapCluster.iconSizes[0];
