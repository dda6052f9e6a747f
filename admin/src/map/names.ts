import { districts } from '@nanny-polo/shared/district';
import { boroughs } from '@nanny-polo/shared/london';
import type { Point } from './cluster.ts';
import { type Frame, inFrame, project, type View } from './geometry.ts';

/** A square spot that is already on the map. */
export interface Spot extends Point {
  readonly size: number;
}

/** A name on the map with its centre. */
interface Name extends Spot {
  readonly text: string;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A letter's width relative to its size, rounded up. */
const letterWidth = 0.58;
const padding = 4;
/** The corner at the top right that the map's controls cover. */
const corner = { width: 48, height: 122 };
/** Districts are named from this magnification on. */
const near = 3;

const boxAround = ({ x, y }: Point, width: number, height: number): Box => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
});

const boxOf = ({ text, size, ...centre }: Name) =>
  boxAround(centre, text.length * size * letterWidth + 2 * padding, size + 2 * padding);

const apart = (one: Box, other: Box) =>
  one.right < other.left || other.right < one.left || one.bottom < other.top || other.bottom < one.top;

const named = [
  ...boroughs.map((place) => ({ ...place, size: 12.5, from: 1 })),
  ...districts.map((place) => ({ ...place, size: 11, from: near })),
].map(({ name: text, size, from, ...place }) => ({ text, size, from, point: project(place) }));

/**
 * Returns the names that fit in the view, boroughs first: none covers another, a spot or the controls, and none is cut
 * off by the frame.
 */
export function namesIn(view: View, frame: Frame, spots: readonly Spot[] = []): Name[] {
  const controls = { left: frame.width - corner.width, right: frame.width, top: 0, bottom: corner.height };
  const taken: Box[] = [controls, ...spots.map((spot) => boxAround(spot, spot.size, spot.size))];
  const shown: Name[] = [];
  for (const { text, size, from, point } of named) {
    if (view.zoom < from) continue;
    const name = { text, size, ...inFrame(point, view, frame) };
    const box = boxOf(name);
    const inside = box.left > 0 && box.top > 0 && box.right < frame.width && box.bottom < frame.height;
    if (!inside || !taken.every((other) => apart(box, other))) continue;
    taken.push(box);
    shown.push(name);
  }
  return shown;
}
