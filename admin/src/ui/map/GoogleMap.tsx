import { Box, useTheme } from '@mui/material';
import type { OutsideServices } from '@nanny-polo/shared/agency/outside-services';
import { agency } from '@nanny-polo/shared/contract/agency';
import {
  AdvancedMarker,
  APILoadingStatus,
  APIProvider,
  Map as BaseMap,
  useApiLoadingStatus,
} from '@vis.gl/react-google-maps';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { GoogleClusters } from './GoogleClusters.tsx';
import { maxZoom, startBoundsOf } from './geometry.ts';
import { watchGoogleRefusal } from './google-refusal.ts';
import { mapFrame } from './map-frame.ts';
import { HomeMark, RankMark } from './marks.tsx';
import { PinsDialog } from './PinsDialog.tsx';
import { PlaceSearch } from './PlaceSearch.tsx';
import type { MapFault, MapProps, Pin } from './pin.ts';

const libraries = ['marker'];
/** A script that has not loaded after this many milliseconds is treated as failed. */
const loadTimeoutMs = 15_000;
const nothing = () => undefined;

interface GoogleMapProps extends MapProps {
  settings: NonNullable<OutsideServices['google_maps']>;
  onFault: (fault: MapFault) => void;
}

/** The map drawn by Google. Calls `onFault` with the reason if it cannot be shown. */
export function GoogleMap({ settings, onFault, ...props }: GoogleMapProps) {
  return (
    <APIProvider
      apiKey={settings.key}
      libraries={libraries}
      language="en"
      region={agency.country}
      disableUsageAttribution
      onError={nothing}
    >
      <Content settings={settings} onFault={onFault} {...props} />
    </APIProvider>
  );
}

/** Calls `onFault` if Google's script does not load or rejects the key. */
function useFaults(onFault: (fault: MapFault) => void) {
  const status = useApiLoadingStatus();
  useEffect(() => watchGoogleRefusal(() => onFault('google_refused')), [onFault]);
  useEffect(() => {
    if (status === APILoadingStatus.FAILED) onFault('google_failed');
    if (status === APILoadingStatus.LOADED) return;
    const timer = setTimeout(() => onFault('google_failed'), loadTimeoutMs);
    return () => clearTimeout(timer);
  }, [status, onFault]);
}

const none: readonly never[] = [];

function Content({ settings, onFault, ...props }: GoogleMapProps) {
  const { pins = none, homes = none, ranking, label, draggable, onFound } = props;
  useFaults(onFault);
  const translate = useTranslate();
  const { palette } = useTheme();
  const [listed, setListed] = useState<readonly Pin[] | null>(null);
  const moving = draggable?.place;
  const [start] = useState(() => startBoundsOf(props));
  return (
    <div>
      {onFound && <PlaceSearch onFound={onFound} />}
      <Box role="group" aria-label={label} sx={mapFrame}>
        <BaseMap
          mapId={settings.map_id}
          defaultBounds={start}
          colorScheme={palette.mode === 'dark' ? 'DARK' : 'LIGHT'}
          renderingType="RASTER"
          maxZoom={maxZoom}
          streetViewControl={false}
          mapTypeControl={false}
          fullscreenControl={false}
          onClick={({ detail }) => detail.latLng && draggable?.onMove(detail.latLng)}
        >
          {pins.length > 0 && <GoogleClusters pins={pins} onList={setListed} onFault={onFault} />}
          {homes.map(({ id, lat, lng, label }) => (
            <AdvancedMarker key={`home ${id}`} position={{ lat, lng }} title={label}>
              <HomeMark />
            </AdvancedMarker>
          ))}
          {/* The highlighted pin covers the others, and better ranks cover worse ones. */}
          {ranking?.pins.map(({ id, rank, label, lat, lng }) => (
            <AdvancedMarker
              key={id}
              position={{ lat, lng }}
              title={`${rank}: ${label}`}
              zIndex={id === ranking.highlighted ? 1000 : 500 - rank}
              onClick={() => ranking.onChoose(id)}
              onMouseEnter={() => ranking.onHighlight(id)}
              onMouseLeave={() => ranking.onHighlight(null)}
            >
              <RankMark rank={rank} chosen={id === ranking.chosen} highlighted={id === ranking.highlighted} />
            </AdvancedMarker>
          ))}
          {draggable && moving && (
            <AdvancedMarker
              position={moving}
              draggable
              title={translate('map.move', { what: draggable.label })}
              onDragEnd={({ latLng }) => latLng && draggable.onMove(latLng.toJSON())}
            />
          )}
        </BaseMap>
      </Box>
      {listed && <PinsDialog pins={listed} onClose={() => setListed(null)} />}
    </div>
  );
}
