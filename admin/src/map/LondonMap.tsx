import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/Remove';
import WholeIcon from '@mui/icons-material/ZoomOutMap';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { boroughs, londonEdge, type Place, thames } from '@nanny-polo/shared/london';
import { type PointerEvent, useMemo, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { clusterSize, clustersOf, mapSize, project, type View, wholeLondon } from './geometry.ts';

/** What stands on a map. */
export interface Pin extends Place {
  readonly id: number | string;
  readonly label: string;
  /** The screen that the pin opens. */
  readonly to?: string;
}

const path = (places: readonly Place[]) =>
  places
    .map(project)
    .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
    .join(' ');
const edge = path(londonEdge);
const river = path(thames);
const closest = 24;
const limit = (zoom: number) => Math.min(closest, Math.max(1, zoom));

interface LondonMapProps {
  pins: readonly Pin[];
  label: string;
  /** Where to look at first; the whole of London without it. */
  start?: View;
}

/** London drawn from our own small figures: no other host is asked. Pins too close to tell apart are gathered. */
export function LondonMap({ pins, label, start = wholeLondon }: LondonMapProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [view, setView] = useState(start);
  const frame = useRef<HTMLDivElement>(null);
  const held = useRef<{ x: number; y: number; view: View } | null>(null);
  const clusters = useMemo(() => clustersOf(pins, view), [pins, view]);
  const percent = (value: number, whole: number) => `${(value / whole) * 100}%`;

  const drag = (event: PointerEvent) => {
    if (!held.current || !frame.current) return;
    const perPixel = mapSize.width / frame.current.clientWidth / view.zoom;
    const { x, y, view: from } = held.current;
    setView({
      ...from,
      x: from.x - (event.clientX - x) * perPixel,
      y: from.y - (event.clientY - y) * perPixel,
    });
  };
  const width = mapSize.width / view.zoom;
  const height = mapSize.height / view.zoom;
  return (
    <Box role="group" aria-label={label} ref={frame} sx={mapFrame}>
      <Box
        component="svg"
        aria-hidden
        viewBox={`${view.x - width / 2} ${view.y - height / 2} ${width} ${height}`}
        onPointerDown={(event: PointerEvent) => {
          held.current = { x: event.clientX, y: event.clientY, view };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          held.current = null;
        }}
        sx={{ display: 'block', width: '100%', height: '100%', touchAction: 'none', cursor: 'grab' }}
      >
        <Box
          component="polygon"
          points={edge}
          sx={(theme) => ({ fill: theme.palette.background.default, stroke: theme.palette.divider, ...land })}
        />
        <Box component="polyline" points={river} sx={stream} strokeWidth={7 / Math.sqrt(view.zoom)} />
        {boroughs.map((borough) => {
          const { x, y } = project(borough);
          return (
            <Box
              component="text"
              key={borough.name}
              x={x}
              y={y}
              textAnchor="middle"
              sx={(theme) => ({
                fill: theme.palette.text.secondary,
                fontSize: 13 / view.zoom,
                userSelect: 'none',
              })}
            >
              {borough.name}
            </Box>
          );
        })}
      </Box>
      {clusters.map(({ x, y, pins: [first, ...others] }) => {
        if (!first) return null;
        const count = others.length + 1;
        const size = count > 1 ? clusterSize(count) : 28;
        const at = {
          left: percent(x, mapSize.width),
          top: percent(y, mapSize.height),
          width: size,
          height: size,
        };
        const open = () => {
          if (count > 1) setView({ ...project(first), zoom: limit(view.zoom * 2.5) });
          else if (first.to) void navigate(first.to);
        };
        return (
          <Box
            component="button"
            type="button"
            key={first.id}
            title={count > 1 ? undefined : first.label}
            aria-label={count > 1 ? translate('map.cluster', { count }) : first.label}
            onClick={open}
            sx={{ ...pinStyle, ...at, ...(count > 1 && { fontSize: 15 }) }}
          >
            {count > 1 ? count : <Box component="span" sx={dot} />}
          </Box>
        );
      })}
      <Box sx={{ position: 'absolute', right: 8, top: 8, display: 'grid', gap: 0.5 }}>
        <Control
          label={translate('map.closer')}
          onClick={() => setView({ ...view, zoom: limit(view.zoom * 1.6) })}
        >
          <AddIcon />
        </Control>
        <Control
          label={translate('map.wider')}
          onClick={() => setView({ ...view, zoom: limit(view.zoom / 1.6) })}
        >
          <RemoveIcon />
        </Control>
        <Control label={translate('map.whole')} onClick={() => setView(wholeLondon)}>
          <WholeIcon />
        </Control>
      </Box>
    </Box>
  );
}

/** A view that shows these places well. */
export function viewOf(places: readonly Place[]): View {
  const points = places.map(project);
  if (!points.length) return wholeLondon;
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const spread = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys), 40);
  return {
    x: (Math.max(...xs) + Math.min(...xs)) / 2,
    y: (Math.max(...ys) + Math.min(...ys)) / 2,
    zoom: limit(Math.min(mapSize.height / (spread * 1.6), 6)),
  };
}

interface ControlProps {
  label: string;
  onClick: () => void;
  children: React.ReactNode;
}

function Control({ label, onClick, children }: ControlProps) {
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      onClick={onClick}
      sx={{
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        '&:hover': { bgcolor: 'background.paper' },
      }}
    >
      {children}
    </IconButton>
  );
}

const mapFrame = {
  position: 'relative',
  overflow: 'hidden',
  width: '100%',
  aspectRatio: `${mapSize.width} / ${mapSize.height}`,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'action.hover',
} as const;

const land = { strokeWidth: 1, vectorEffect: 'non-scaling-stroke' } as const;

const stream = {
  fill: 'none',
  stroke: '#8FB9CC',
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
  opacity: 0.8,
} as const;

const pinStyle = {
  position: 'absolute',
  transform: 'translate(-50%, -50%)',
  display: 'grid',
  placeItems: 'center',
  p: 0,
  border: 2,
  borderColor: 'background.paper',
  borderRadius: '50%',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  font: 'inherit',
  fontWeight: 700,
  cursor: 'pointer',
} as const;

const dot = { width: 8, height: 8, borderRadius: '50%', bgcolor: 'primary.contrastText' } as const;
