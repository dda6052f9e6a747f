import type * as clustering from '@googlemaps/markerclusterer';
import { type PaletteColor, useTheme } from '@mui/material';
import { mapCluster } from '@nanny-polo/shared/contract/constants';
import { useMap, useMapsLibrary } from '@vis.gl/react-google-maps';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { clusterPlaces, clusterSizeOf } from './cluster.ts';
import { isOneSpot, maxZoom } from './geometry.ts';
import type { MapFault, Pin } from './pin.ts';

interface GoogleClustersProps {
  pins: readonly Pin[];
  onList: (pins: readonly Pin[]) => void;
  onFault: (fault: MapFault) => void;
}

/** Clusters the pins in view on Google's map by the same rules as the built-in map. Adds a batch of pins per frame. */
export function GoogleClusters({ pins, onList, onFault }: GoogleClustersProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { palette } = useTheme();
  const map = useMap();
  const library = useMapsLibrary('marker');
  const [clusterer, setClusterer] = useState<typeof clustering | null>(null);

  useEffect(() => {
    import('@googlemaps/markerclusterer').then(setClusterer, () => onFault('no_clusterer'));
  }, [onFault]);

  useEffect(() => {
    if (!map || !library || !clusterer) return;
    const { AdvancedMarkerElement } = library;
    const pinOf = new Map<clustering.Marker, Pin & { marker: clustering.Marker }>();
    const pinsOf = (markers: clustering.Marker[]) => markers.flatMap((marker) => pinOf.get(marker) ?? []);
    const clusters = new clusterer.MarkerClusterer({
      map,
      algorithm: {
        calculate: ({ markers, mapCanvasProjection }) => {
          const bounds = map.getBounds();
          const visible = pinsOf(markers).filter(({ lat, lng }) => bounds?.contains({ lat, lng }));
          const gathered = clusterPlaces(
            visible,
            ({ lat, lng }) => mapCanvasProjection.fromLatLngToDivPixel({ lat, lng }) ?? { x: 0, y: 0 },
          );
          const clusters = gathered.map(
            ({ first: { lat, lng }, members }) =>
              new clusterer.Cluster({ position: { lat, lng }, markers: members.map(({ marker }) => marker) }),
          );
          return { clusters, changed: true };
        },
      },
      renderer: {
        render: ({ count, position }) =>
          new AdvancedMarkerElement({
            position,
            title: translate('map.cluster', { count }),
            content: iconOf(count, palette.primary),
            gmpClickable: true,
            zIndex: 1000 + count,
          }),
      },
      onClusterClick: (_, { markers, bounds }) => {
        const members = pinsOf(markers);
        if (isOneSpot(members) || (map.getZoom() ?? 0) >= maxZoom) onList(members);
        else if (bounds) map.fitBounds(bounds);
      },
    });
    let next = 0;
    const addFrom = (start: number) => {
      const end = start + mapCluster.batchSize;
      const markers = pins.slice(start, end).map((pin) => {
        const position = { lat: pin.lat, lng: pin.lng };
        const marker = new AdvancedMarkerElement({ position, title: pin.label, gmpClickable: true });
        marker.addEventListener('gmp-click', () => void navigate(pin.to));
        pinOf.set(marker, { ...pin, marker });
        return marker;
      });
      clusters.addMarkers(markers);
      if (end < pins.length) next = requestAnimationFrame(() => addFrom(end));
    };
    addFrom(0);
    return () => {
      cancelAnimationFrame(next);
      clusters.setMap(null);
    };
  }, [map, library, clusterer, pins, palette, translate, navigate, onList]);
  return null;
}

/** Returns a cluster's icon: its count on a disc of the cluster's size. */
function iconOf(count: number, { main, contrastText }: PaletteColor): HTMLElement {
  const disc = document.createElement('div');
  const size = clusterSizeOf(count);
  disc.textContent = String(count);
  disc.style.cssText = `width: ${size}px; height: ${size}px; display: grid; place-items: center; border-radius: 50%;
    background: ${main}; color: ${contrastText}; font: 700 15px sans-serif; transform: translateY(50%)`;
  return disc;
}
