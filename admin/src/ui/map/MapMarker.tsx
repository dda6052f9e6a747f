import type { Place } from '@nanny-polo/shared/agency/london';
import * as leaflet from 'leaflet';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

interface MapMarkerProps {
  map: leaflet.Map;
  place: Place;
  /** Markers with a higher level cover others. */
  level?: number;
  onDrag?: (place: Place) => void;
  /** Makes the marker draggable. */
  onDragEnd?: (place: Place) => void;
  children: ReactNode;
}

/** More than the height of any map, because Leaflet itself stacks markers from north to south. */
const levelHeight = 10_000;

/** A marker of Leaflet's that shows these children, centred on its place. React keeps their focus when they move. */
export function MapMarker({ map, place, level = 0, onDrag, onDragEnd, children }: MapMarkerProps) {
  const { lat, lng } = place;
  const [box] = useState(() => document.createElement('div'));
  const [marker] = useState(() =>
    leaflet.marker(place, {
      icon: leaflet.divIcon({ html: box, className: 'pin', iconSize: [0, 0] }),
      draggable: Boolean(onDragEnd),
      // The children take the focus.
      keyboard: false,
    }),
  );

  useEffect(() => {
    marker.addTo(map);
    const element = marker.getElement();
    // A press on a pin neither pans the map nor counts as a click on it.
    if (element) leaflet.DomEvent.disableClickPropagation(element);
    return () => void marker.remove();
  }, [map, marker]);
  useEffect(() => {
    marker.setLatLng([lat, lng]).setZIndexOffset(level * levelHeight);
  }, [marker, lat, lng, level]);
  useEffect(() => {
    const there = () => ({ lat: marker.getLatLng().lat, lng: marker.getLatLng().lng });
    const handlers = { drag: () => onDrag?.(there()), dragend: () => onDragEnd?.(there()) };
    marker.on(handlers);
    return () => void marker.off(handlers);
  }, [marker, onDrag, onDragEnd]);
  return createPortal(children, box);
}
