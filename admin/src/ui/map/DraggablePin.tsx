import { Box } from '@mui/material';
import type { Place } from '@nanny-polo/shared/agency/london';
import type { Map as LeafletMap } from 'leaflet';
import { type KeyboardEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { describePlace } from './geometry.ts';
import { MapMarker } from './MapMarker.tsx';
import { HomeMark, PinButton } from './marks.tsx';
import type { DraggablePlace } from './pin.ts';

/** What each arrow key adds, in degrees: about a hundred metres. */
const steps: Record<string, Place> = {
  ArrowUp: { lat: 0.0009, lng: 0 },
  ArrowDown: { lat: -0.0009, lng: 0 },
  ArrowRight: { lat: 0, lng: 0.00144 },
  ArrowLeft: { lat: 0, lng: -0.00144 },
};

type DraggablePinProps = DraggablePlace & { readonly map: LeafletMap; readonly place: Place };

/** A pin that can be dragged, or moved with the arrow keys: 100 m for each press, a kilometre with Shift. */
export function DraggablePin({ map, place, label, onMove }: DraggablePinProps) {
  const translate = useTranslate();
  const [dragged, setDragged] = useState<Place | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    const times = event.shiftKey ? 10 : 1;
    onMove({ lat: place.lat + times * step.lat, lng: place.lng + times * step.lng });
    event.preventDefault();
    event.stopPropagation();
  };
  const drop = (there: Place) => {
    setDragged(null);
    onMove(there);
  };
  return (
    <>
      <MapMarker map={map} place={place} onDrag={setDragged} onDragEnd={drop}>
        <PinButton label={translate('map.move', { what: label })} onKeyDown={onKeyDown} style={grab}>
          <HomeMark />
        </PinButton>
      </MapMarker>
      <Box role="status" sx={caption}>
        {translate('map.labelled_place', { what: label, where: describePlace(dragged ?? place) })}
      </Box>
    </>
  );
}

const grab = { cursor: 'grab' };

const caption = {
  position: 'absolute',
  left: 8,
  bottom: 8,
  px: 1,
  py: 0.25,
  borderRadius: 1,
  bgcolor: 'background.paper',
  color: 'text.primary',
  fontSize: 13,
  pointerEvents: 'none',
} as const;
