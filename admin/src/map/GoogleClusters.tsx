import type * as clustering from '@googlemaps/markerclusterer';
import type { Algorithm, Marker, Renderer } from '@googlemaps/markerclusterer';
import { useTheme } from '@mui/material';
import { mapCluster } from '@nanny-polo/shared/constants';
import type { Place } from '@nanny-polo/shared/london';
import { useMap, useMapsLibrary } from '@vis.gl/react-google-maps';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { clusterSize, gather } from './cluster.ts';
import { isOneSpot } from './geometry.ts';
import type { MapFault, Pin } from './pin.ts';

type Clusterer = typeof clustering;

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
  const [clusterer, setClusterer] = useState<Clusterer | null>(null);

  useEffect(() => {
    import('@googlemaps/markerclusterer').then(setClusterer, () => onFault('no_clusterer'));
  }, [onFault]);

  useEffect(() => {
    if (!map || !library || !clusterer) return;
    const { AdvancedMarkerElement } = library;
    const pinOf = new Map<Marker, Pin>();
    const algorithm = inView(clusterer, pinOf);
    const renderer: Renderer = {
      render: ({ count, position }) =>
        new AdvancedMarkerElement({
          position,
          title: translate('map.cluster', { count }),
          content: iconOf(count, palette.primary.main, palette.primary.contrastText),
          gmpClickable: true,
          zIndex: 1000 + count,
        }),
    };
    const clusters = new clusterer.MarkerClusterer({
      map,
      algorithm,
      renderer,
      onClusterClick: (_, cluster) => {
        const members = cluster.markers.flatMap((marker) => pinOf.get(marker) ?? []);
        if (isOneSpot(members) || (map.getZoom() ?? 0) >= 19) onList(members);
        else if (cluster.bounds) map.fitBounds(cluster.bounds);
      },
    });
    let next = 0;
    const addFrom = (start: number) => {
      const markers = pins.slice(start, start + mapCluster.batchSize).map((pin) => {
        const position = { lat: pin.lat, lng: pin.lng };
        const marker = new AdvancedMarkerElement({ position, title: pin.label, gmpClickable: true });
        marker.addEventListener('gmp-click', () => void navigate(pin.to));
        pinOf.set(marker, pin);
        return marker;
      });
      clusters.addMarkers(markers);
      if (start + mapCluster.batchSize < pins.length) {
        next = requestAnimationFrame(() => addFrom(start + mapCluster.batchSize));
      }
    };
    addFrom(0);
    return () => {
      cancelAnimationFrame(next);
      (clusters as unknown as google.maps.OverlayView).setMap(null);
    };
  }, [map, library, clusterer, pins, palette, translate, navigate, onList]);
  return null;
}

/** Returns an algorithm that clusters only the markers in view, as the built-in map does. */
function inView({ Cluster }: Clusterer, pinOf: ReadonlyMap<Marker, Pin>): Algorithm {
  return {
    calculate: ({ map, markers, mapCanvasProjection }) => {
      const bounds = map.getBounds();
      const visible = markers.flatMap((marker): (Place & { marker: Marker })[] => {
        const pin = pinOf.get(marker);
        return pin && bounds?.contains(pin) ? [{ marker, lat: pin.lat, lng: pin.lng }] : [];
      });
      const clusters = gather(
        visible,
        (place) => mapCanvasProjection.fromLatLngToDivPixel(place) ?? { x: 0, y: 0 },
      );
      return {
        clusters: clusters.map(
          ({ members }) =>
            new Cluster({
              markers: members.map(({ marker }) => marker),
              position: pinOf.get(members[0]?.marker as Marker),
            }),
        ),
        changed: true,
      };
    },
  };
}

/** Returns a cluster's icon: its count on a disc of the cluster's size. */
function iconOf(count: number, colour: string, ink: string): HTMLElement {
  const disc = document.createElement('div');
  const size = `${clusterSize(count)}px`;
  disc.textContent = String(count);
  Object.assign(disc.style, {
    width: size,
    height: size,
    display: 'grid',
    placeItems: 'center',
    borderRadius: '50%',
    background: colour,
    color: ink,
    font: '700 15px sans-serif',
    transform: 'translateY(50%)',
  });
  return disc;
}
