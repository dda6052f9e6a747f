import 'leaflet/dist/leaflet.css';
import type { OutsideServices } from '@nanny-polo/shared/agency/outside-services';
import { isBritain } from '@nanny-polo/shared/contract/postcode';
import * as leaflet from 'leaflet';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { type Bounds, maxZoom } from './geometry.ts';

export type Tiles = OutsideServices['map_tiles'];

/** Keys are handled by `createKeyHandler`, which also gets those pressed on pins. Nothing moves by itself. */
const options: leaflet.MapOptions = {
  keyboard: false,
  scrollWheelZoom: false,
  doubleClickZoom: false,
  zoomControl: false,
  zoomAnimation: false,
  fadeAnimation: false,
  inertia: false,
  minZoom: 5,
  maxZoom,
};
/** The bounds of the outlines. */
const greatBritain = leaflet.latLngBounds([49.5, -9], [61.2, 2.2]);
/** The part of a zoom level that outlines can be drawn at. Tiles are sharp at whole levels only. */
const outlineSnap = 0.25;

export const cornersOf = ({ north, south, east, west }: Bounds) =>
  leaflet.latLngBounds([south, west], [north, east]);

/**
 * Draws Leaflet's map in `element`, with tiles or, without them, with the bundled outlines. Returns it once it exists,
 * and what it shows.
 */
export function useLeaflet(element: RefObject<HTMLElement | null>, start: Bounds, tiles: Tiles) {
  const [map, setMap] = useState<leaflet.Map | null>(null);
  const [bounds, setBounds] = useState<leaflet.LatLngBounds | null>(null);

  useEffect(() => {
    const node = element.current;
    if (!node) return;
    const zoomSnap = tiles ? 1 : outlineSnap;
    const drawn = leaflet.map(node, {
      ...options,
      zoomSnap,
      attributionControl: tiles !== null,
      ...(isBritain() && { maxBounds: greatBritain }),
    });
    drawn.attributionControl?.setPrefix(false);
    if (tiles) leaflet.tileLayer(tiles.url, { maxZoom, attribution: tiles.attribution }).addTo(drawn);
    let isRemoved = false;
    if (!tiles)
      void import('./outlines.ts').then(({ addOutlines }) => {
        if (!isRemoved) addOutlines(drawn);
      });
    drawn.on('zoom moveend', () => setBounds(drawn.getBounds()));
    drawn.fitBounds(cornersOf(start));
    setMap(drawn);
    const stopFitting = fitToFrame(drawn, node, start);
    return () => {
      stopFitting();
      isRemoved = true;
      drawn.remove();
      setMap(null);
    };
  }, [element, start, tiles]);

  return { map, bounds };
}

/** Tells the map each new size of its frame, and shows `start` once a hidden frame appears. Returns a function that stops. */
function fitToFrame(map: leaflet.Map, node: HTMLElement, start: Bounds) {
  if (typeof ResizeObserver === 'undefined') return () => undefined;
  let wasHidden = node.clientWidth === 0;
  const observer = new ResizeObserver(() => {
    map.invalidateSize({ animate: false });
    if (wasHidden) map.fitBounds(cornersOf(start));
    wasHidden = node.clientWidth === 0;
  });
  observer.observe(node);
  return () => observer.disconnect();
}

const stepPixels = 60;
const actions: Record<string, (map: leaflet.Map) => void> = {
  ArrowLeft: (map) => map.panBy([-stepPixels, 0], { animate: false }),
  ArrowRight: (map) => map.panBy([stepPixels, 0], { animate: false }),
  ArrowUp: (map) => map.panBy([0, -stepPixels], { animate: false }),
  ArrowDown: (map) => map.panBy([0, stepPixels], { animate: false }),
  '+': (map) => map.zoomIn(),
  '-': (map) => map.zoomOut(),
};

/** Returns a handler that pans the map by the arrow keys and zooms it by + and -. */
export const createKeyHandler = (map: leaflet.Map | null) => (event: KeyboardEvent) => {
  const act = actions[event.key];
  if (!map || !act) return;
  act(map);
  event.preventDefault();
};
