import { districts } from '@nanny-polo/shared/agency/district';
import { boroughs } from '@nanny-polo/shared/agency/london';
import { agency } from '@nanny-polo/shared/contract/agency';
import * as leaflet from 'leaflet';
import type { Point } from './cluster.ts';
import { findWholeArea } from './geometry.ts';
import { cornersOf } from './use-leaflet.ts';

/** A letter's width relative to its size, rounded up. */
const letterWidth = 0.58;
const paddingPixels = 8;

/** `from`: the zoom level from which a name is shown, relative to that of the whole of London. */
const nameOf = (place: (typeof boroughs)[number], kind: string, size: number, from: number) => ({
  ...place,
  kind,
  from,
  width: place.name.length * size * letterWidth + paddingPixels,
  height: size + paddingPixels,
});

const names = [
  ...boroughs.map((place) => nameOf(place, 'borough', 12.5, -1.5)),
  ...districts.map((place) => nameOf(place, 'district', 11, 1.5)),
];

/** Returns the box of this size, in CSS pixels, around a point. */
export const createBox = ({ x, y }: Point, width: number, height = width): leaflet.Bounds =>
  leaflet.bounds([x - width / 2, y - height / 2], [x + width / 2, y + height / 2]);

/** Returns the box of the draggable pin's caption, at the bottom left. */
export const captionBoxOf = (map: leaflet.Map) =>
  leaflet.bounds([0, map.getSize().y - 44], [240, map.getSize().y]);

/**
 * Returns the names of London that fit in the view of a map of it with their boxes from the frame's top left, boroughs first: none covers
 * another, a taken box or the controls, and none is cut off by the frame.
 */
export function fitNames(map: leaflet.Map, taken: readonly leaflet.Bounds[] = []) {
  if (agency.area.map !== null) return [];
  const { x: width, y: height } = map.getSize();
  const frame = leaflet.bounds([0, 0], [width, height]);
  const controls = leaflet.bounds([width - 60, 0], [width, 156]);
  const boxes = [controls, ...taken];
  const zoom = map.getZoom() - map.getBoundsZoom(cornersOf(findWholeArea()));
  return names.flatMap((name) => {
    if (zoom < name.from) return [];
    const box = createBox(map.latLngToContainerPoint(name), name.width, name.height);
    if (!frame.contains(box) || boxes.some((other) => other.intersects(box))) return [];
    boxes.push(box);
    return [{ ...name, box }];
  });
}

/** Adds the names that fit to a map, between the outlines and the pins. Returns a function that removes them. */
export function addNames(map: leaflet.Map, taken: readonly leaflet.Bounds[]): () => void {
  const pane = map.getPane('names') ?? map.createPane('names');
  pane.ariaHidden = 'true';
  const markers = fitNames(map, taken).map(({ name, kind, width, height, ...place }) =>
    leaflet.marker(place, {
      pane: 'names',
      interactive: false,
      keyboard: false,
      icon: leaflet.divIcon({ html: name, className: kind, iconSize: [width, height] }),
    }),
  );
  const layer = leaflet.layerGroup(markers).addTo(map);
  return () => void layer.remove();
}
