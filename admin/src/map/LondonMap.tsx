import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/Remove';
import WholeIcon from '@mui/icons-material/ZoomOutMap';
import { Box, IconButton } from '@mui/material';
import { type MouseEvent, useMemo, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { clusterSize, type Point } from './cluster.ts';
import { DraggablePin } from './DraggablePin.tsx';
import {
  clustersOf,
  firstView,
  inFrame,
  isOneSpot,
  maxZoom,
  placeAt,
  project,
  viewOf,
  wholeLondon,
} from './geometry.ts';
import { HomePin } from './HomePin.tsx';
import { LondonDrawing, mapFrame } from './LondonDrawing.tsx';
import { PinsDialog } from './PinsDialog.tsx';
import type { MapProps, Pin } from './pin.ts';
import { RankedPins, rankedSpots } from './RankedPins.tsx';
import { useMapView } from './use-map-view.ts';

/** London drawn from our own coordinates, without calls to other hosts. Pins too close together form clusters. */
export function LondonMap(props: MapProps) {
  const { pins = none, homes = none, ranking, label, draggable } = props;
  const navigate = useNavigate();
  const element = useRef<HTMLDivElement>(null);
  const moving = draggable?.place;
  const [start] = useState(() => firstView(props));
  const { view, frame, setView, zoomBy, onKeyDown, wasDragged, pointerHandlers } = useMapView(element, start);
  const [listed, setListed] = useState<readonly Pin[] | null>(null);
  const clusters = useMemo(() => clustersOf(pins, view, frame), [pins, view, frame]);

  const homeSpots = useMemo(
    () => homes.flatMap((home) => homeSpotsOf(inFrame(project(home), view, frame))),
    [homes, view, frame],
  );
  const ranked = useMemo(
    () => rankedSpots(ranking?.pins ?? [], homeSpots, view, frame),
    [ranking?.pins, homeSpots, view, frame],
  );
  const spots = useMemo(
    () => [
      ...clusters.map(({ x, y, members }) => ({ x, y, size: widthOf(members.length) })),
      ...homeSpots,
      ...ranked,
    ],
    [clusters, homeSpots, ranked],
  );

  const open = (members: readonly Pin[]) => {
    const [first, ...others] = members;
    if (!others.length) return first && void navigate(first.to);
    if (isOneSpot(members) || view.zoom >= maxZoom) return setListed(members);
    const near = viewOf(members);
    setView({ ...near, zoom: Math.min(maxZoom, Math.max(near.zoom, view.zoom * 1.8)) });
  };
  const put = (event: MouseEvent) => {
    if (!draggable || wasDragged()) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    draggable.onMove(placeAt({ x: event.clientX - left, y: event.clientY - top }, view, frame));
  };
  return (
    <Box role="group" aria-label={label} ref={element} onKeyDown={onKeyDown} sx={mapFrame}>
      <Box
        {...pointerHandlers}
        onClick={put}
        sx={{ position: 'absolute', inset: 0, touchAction: 'none', cursor: draggable ? 'crosshair' : 'grab' }}
      >
        <LondonDrawing view={view} frame={frame} spots={spots} />
      </Box>
      {clusters.map(({ x, y, members }) => (
        <Spot key={members[0]?.id} x={x} y={y} pins={members} onOpen={() => open(members)} />
      ))}
      {homes.map((home) => (
        <HomePin key={home.id} pin={home} view={view} frame={frame} />
      ))}
      {ranking && <RankedPins ranking={ranking} spots={ranked} />}
      {draggable && moving && (
        <DraggablePin draggable={{ ...draggable, place: moving }} view={view} frame={frame} map={element} />
      )}
      <MapControls onZoom={zoomBy} onWhole={() => setView(wholeLondon)} />
      {listed && <PinsDialog pins={listed} onClose={() => setListed(null)} />}
    </Box>
  );
}

const none: readonly never[] = [];
/** Returns the spots of a home's mark and of the name below it, in CSS pixels. */
const homeSpotsOf = ({ x, y }: Point) => [
  { x, y, size: 42 },
  { x, y: y + 28, size: 42 },
];

const widthOf = (count: number) => (count > 1 ? clusterSize(count) : 28);

interface SpotProps {
  x: number;
  y: number;
  pins: readonly Pin[];
  onOpen: () => void;
}

/** One pin, or a cluster with its count. */
function Spot({ x, y, pins, onOpen }: SpotProps) {
  const translate = useTranslate();
  const count = pins.length;
  const size = widthOf(count);
  const label = count > 1 ? translate('map.cluster', { count }) : pins[0]?.label;
  return (
    <Box
      component="button"
      type="button"
      title={label}
      aria-label={label}
      onClick={onOpen}
      sx={spot}
      style={{ left: x, top: y, width: size, height: size, zIndex: Math.min(count, 900) }}
    >
      {count > 1 ? count : <Box component="span" sx={dot} />}
    </Box>
  );
}

const spot = {
  position: 'absolute',
  transform: 'translate(-50%, -50%)',
  display: 'grid',
  placeItems: 'center',
  p: 0,
  border: 3,
  borderColor: 'background.paper',
  borderRadius: '50%',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  font: 'inherit',
  fontSize: 15,
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
  boxShadow: 1,
  cursor: 'pointer',
  '&:hover, &:focus-visible': { bgcolor: 'primary.dark' },
} as const;

const dot = { width: 8, height: 8, borderRadius: '50%', bgcolor: 'primary.contrastText' } as const;

interface MapControlsProps {
  onZoom: (factor: number) => void;
  onWhole: () => void;
}

function MapControls({ onZoom, onWhole }: MapControlsProps) {
  const translate = useTranslate();
  const controls = [
    { name: 'closer', Icon: AddIcon, onClick: () => onZoom(1.6) },
    { name: 'wider', Icon: RemoveIcon, onClick: () => onZoom(1 / 1.6) },
    { name: 'whole', Icon: WholeIcon, onClick: onWhole },
  ];
  return (
    <Box sx={{ position: 'absolute', right: 8, top: 8, zIndex: 901, display: 'grid', gap: 0.5 }}>
      {controls.map(({ name, Icon, onClick }) => (
        <IconButton
          key={name}
          size="small"
          aria-label={translate(`map.${name}`)}
          title={translate(`map.${name}`)}
          onClick={onClick}
          sx={{
            bgcolor: 'background.paper',
            border: 1,
            borderColor: 'divider',
            '&:hover': { bgcolor: 'background.paper' },
          }}
        >
          <Icon fontSize="small" />
        </IconButton>
      ))}
    </Box>
  );
}
