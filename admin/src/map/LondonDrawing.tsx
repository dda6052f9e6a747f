import { Box } from '@mui/material';
import { londonEdge, type Place, thames } from '@nanny-polo/shared/london';
import { memo } from 'react';
import { type Frame, inFrame, mapSize, project, scaleOf, type View } from './geometry.ts';
import { namesIn, type Spot } from './names.ts';

const path = (places: readonly Place[]) =>
  places
    .map(project)
    .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
    .join(' ');
const edge = path(londonEdge);
const river = path(thames);

interface LondonDrawingProps {
  view: View;
  frame: Frame;
  /** Spots that no name may cover. */
  spots: readonly Spot[];
}

/** Draws London's land, its river and the names that fit. */
export const LondonDrawing = memo(({ view, frame, spots }: LondonDrawingProps) => {
  const by = scaleOf(view, frame);
  const { x, y } = inFrame({ x: 0, y: 0 }, view, frame);
  return (
    <svg aria-hidden width={frame.width} height={frame.height} style={{ display: 'block' }}>
      <g transform={`translate(${x} ${y}) scale(${by})`}>
        <Box
          component="polygon"
          points={edge}
          vectorEffect="non-scaling-stroke"
          sx={({ palette }) => ({
            fill: palette.background.paper,
            stroke: palette.divider,
            strokeWidth: 1.5,
          })}
        />
        <Box
          component="polyline"
          points={river}
          vectorEffect="non-scaling-stroke"
          strokeWidth={4 * view.zoom ** 0.25}
          sx={({ palette }) => ({
            fill: 'none',
            stroke: palette.mode === 'light' ? '#9CC4D6' : '#2F6174',
            strokeLinejoin: 'round',
            strokeLinecap: 'round',
          })}
        />
      </g>
      {namesIn(view, frame, spots).map((name) => (
        <Box
          component="text"
          key={name.text + name.size}
          x={name.x}
          y={name.y}
          textAnchor="middle"
          dominantBaseline="central"
          fontSize={name.size}
          sx={({ palette }) => ({ fill: palette.text.secondary, userSelect: 'none', pointerEvents: 'none' })}
        >
          {name.text}
        </Box>
      ))}
    </svg>
  );
});

/** The style of the map's frame: as wide as its container, square on a phone. */
export const mapFrame = {
  position: 'relative',
  overflow: 'hidden',
  // Applies the pins' z-indexes only inside the map, so that no pin covers a menu or a dialog.
  isolation: 'isolate',
  width: '100%',
  aspectRatio: { xs: '1 / 1', sm: `${mapSize.width} / ${mapSize.height}` },
  boxSizing: 'border-box',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.default',
} as const;
