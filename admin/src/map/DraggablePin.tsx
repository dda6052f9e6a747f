import HomeIcon from '@mui/icons-material/HomeRounded';
import { Box } from '@mui/material';
import type { Place } from '@nanny-polo/shared/london';
import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react';
import { useTranslate } from 'react-admin';
import { districtNear, type Frame, inFrame, placeAt, project, type View } from './geometry.ts';
import { homeMark } from './HomePin.tsx';
import type { DraggablePlace } from './pin.ts';

/** About a hundred metres, in degrees of latitude. */
const step = 0.0009;
const arrows: Record<string, [north: number, east: number]> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowRight: [0, 1.6],
  ArrowLeft: [0, -1.6],
};

interface DraggablePinProps {
  draggable: DraggablePlace & { readonly place: Place };
  view: View;
  frame: Frame;
  map: RefObject<HTMLElement | null>;
}

/** A pin that can be dragged, or moved with the arrow keys: 100 m for each press, a kilometre with Shift. */
export function DraggablePin({ draggable: { place, label, onMove }, view, frame, map }: DraggablePinProps) {
  const translate = useTranslate();
  const [drawn, setDrawn] = useState<Place | null>(null);
  const { x, y } = inFrame(project(drawn ?? place), view, frame);
  const under = ({ clientX, clientY }: PointerEvent): Place => {
    const { left = 0, top = 0 } = map.current?.getBoundingClientRect() ?? {};
    return placeAt({ x: clientX - left, y: clientY - top }, view, frame);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const [north, east] = arrows[event.key] ?? [];
    if (north === undefined || east === undefined) return;
    const by = event.shiftKey ? step * 10 : step;
    onMove({ lat: place.lat + north * by, lng: place.lng + east * by });
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <Box
        component="button"
        type="button"
        aria-label={translate('map.move', { what: label })}
        title={translate('map.move', { what: label })}
        onKeyDown={onKeyDown}
        onPointerDown={(event: PointerEvent) => {
          event.currentTarget.setPointerCapture?.(event.pointerId);
          setDrawn(place);
        }}
        onPointerMove={(event: PointerEvent) => drawn && setDrawn(under(event))}
        onPointerUp={(event: PointerEvent) => {
          if (drawn && drawn !== place) onMove(under(event));
          setDrawn(null);
        }}
        onPointerCancel={() => setDrawn(null)}
        sx={{ ...pin, left: x, top: y }}
      >
        <HomeIcon sx={{ fontSize: 20 }} />
      </Box>
      <Box role="status" sx={caption}>
        {translate('map.labelled_place', { what: label, where: districtNear(drawn ?? place) })}
      </Box>
    </>
  );
}

const pin = {
  ...homeMark,
  position: 'absolute',
  transform: 'translate(-50%, -50%)',
  cursor: 'grab',
  touchAction: 'none',
} as const;

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
