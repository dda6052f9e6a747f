import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/Remove';
import WholeIcon from '@mui/icons-material/ZoomOutMap';
import { Box, Button, ButtonGroup, type Theme } from '@mui/material';
import { isBritain } from '@nanny-polo/shared/contract/postcode';
import type { Map as LeafletMap, LeafletMouseEvent } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { DraggablePin } from './DraggablePin.tsx';
import { findWholeArea, startBoundsOf } from './geometry.ts';
import { mapFrame } from './map-frame.ts';
import { Pins } from './Pins.tsx';
import type { MapProps } from './pin.ts';
import { cornersOf, createKeyHandler, type Tiles, useLeaflet } from './use-leaflet.ts';

interface BuiltInMapProps extends MapProps {
  /** Without tiles, bundled outlines are drawn, and no other host is called. */
  tiles?: Tiles;
}

/** The map that needs no key, drawn by Leaflet. */
export function BuiltInMap({ tiles = null, ...props }: BuiltInMapProps) {
  const { label, draggable } = props;
  const element = useRef<HTMLDivElement>(null);
  const [start] = useState(() => startBoundsOf(props));
  const { map, bounds } = useLeaflet(element, start, tiles);
  const moving = draggable?.place;
  const onMove = draggable?.onMove;

  useEffect(() => {
    if (!map || !onMove) return;
    const put = ({ latlng: { lat, lng } }: LeafletMouseEvent) => onMove({ lat, lng });
    map.on('click', put);
    return () => void map.off('click', put);
  }, [map, onMove]);
  return (
    <Box role="group" aria-label={label} onKeyDown={createKeyHandler(map)} sx={draggable ? crosshair : frame}>
      <div ref={element} />
      {map && bounds && <Pins map={map} bounds={bounds} hasNames={!tiles} {...props} />}
      {map && draggable && moving && <DraggablePin {...draggable} map={map} place={moving} />}
      {map && <Controls map={map} />}
    </Box>
  );
}

/** Buttons, because Leaflet's own controls are links that ignore the space bar. */
function Controls({ map }: { map: LeafletMap }) {
  const translate = useTranslate();
  const controls = [
    { name: 'closer', Icon: AddIcon, onClick: () => map.zoomIn() },
    { name: 'wider', Icon: RemoveIcon, onClick: () => map.zoomOut() },
    { name: 'whole', Icon: WholeIcon, onClick: () => map.fitBounds(cornersOf(findWholeArea())) },
  ];
  return (
    <ButtonGroup orientation="vertical" variant="outlined" sx={controlled}>
      {controls.map(({ name, Icon, onClick }) => {
        const label = translate(`map.${name}`);
        return (
          <Button key={name} aria-label={label} title={label} onClick={onClick}>
            <Icon fontSize="small" />
          </Button>
        );
      })}
    </ButtonGroup>
  );
}

const controlled = {
  position: 'absolute',
  right: 8,
  top: 8,
  bgcolor: 'background.paper',
  '& .MuiButton-root': {
    p: 0,
    minWidth: 36,
    height: 36,
    color: 'text.primary',
    borderColor: 'divider',
    '@media (pointer: coarse)': { minWidth: 44, height: 44 },
  },
} as const;

const water = ({ palette: { info } }: Theme) => `color-mix(in srgb, ${info.main} 25%, ${info.light})`;
/** Without outlines, all is land. */
const ground = (theme: Theme) => (isBritain() ? water(theme) : theme.palette.background.default);
const line = ({ palette }: Theme) => palette.divider;

const frame = {
  ...mapFrame,
  '& .leaflet-container': { position: 'absolute', inset: 0, zIndex: 0, font: 'inherit', bgcolor: ground },
  '& .land': { fill: ({ palette }: Theme) => palette.background.default, stroke: line },
  '& .london': { fill: ({ palette }: Theme) => palette.background.paper, stroke: line },
  '& .river': { stroke: water },
  '& .pin > div': { position: 'absolute', transform: 'translate(-50%, -50%)' },
  '& .borough, & .district': {
    display: 'grid',
    placeItems: 'center',
    color: 'text.secondary',
    fontSize: 12.5,
    lineHeight: 1,
    whiteSpace: 'nowrap',
  },
  '& .district': { fontSize: 11 },
  // Names cannot be read on water.
  '&:not(:has(.land)) :is(.borough, .district)': { visibility: 'hidden' },
} as const;

const crosshair = { ...frame, '& .leaflet-grab': { cursor: 'crosshair' } } as const;
