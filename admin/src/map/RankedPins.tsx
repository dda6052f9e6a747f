import { Box } from '@mui/material';
import type { Point } from './cluster.ts';
import { apart, type Frame, inFrame, project, type View } from './geometry.ts';
import type { Spot } from './names.ts';
import type { RankedPin, Ranking } from './pin.ts';
import { RankMark, rankSize } from './RankMark.tsx';

interface RankedSpot extends Spot {
  readonly pin: RankedPin;
}

/** Returns the pins in the frame, shifted slightly where they would cover each other or `taken` spots. */
export function rankedSpots(
  pins: readonly RankedPin[],
  taken: readonly Point[],
  view: View,
  frame: Frame,
): RankedSpot[] {
  const inSight = pins
    .map((pin) => ({ pin, point: inFrame(project(pin), view, frame) }))
    .filter(({ point: { x, y } }) => x >= 0 && y >= 0 && x <= frame.width && y <= frame.height);
  const points = apart([...taken, ...inSight.map(({ point }) => point)], rankSize + 4).slice(taken.length);
  return inSight.map(({ pin, point }, at) => ({ pin, ...(points[at] ?? point), size: rankSize }));
}

interface RankedPinsProps {
  ranking: Ranking;
  spots: readonly RankedSpot[];
}

/** A pin for each entry of the list beside the map. Keyboard users have the list, so the pins are not tab stops. */
export function RankedPins({ ranking, spots }: RankedPinsProps) {
  const { chosen, highlighted, onHighlight, onChoose } = ranking;
  return spots.map(({ pin: { id, rank, label }, x, y }) => (
    <Box
      key={id}
      component="button"
      type="button"
      tabIndex={-1}
      aria-pressed={id === chosen}
      aria-label={`${rank}: ${label}`}
      title={label}
      onMouseEnter={() => onHighlight(id)}
      onMouseLeave={() => onHighlight(null)}
      onClick={() => onChoose(id)}
      sx={spot}
      style={{ left: x, top: y, zIndex: id === highlighted ? 900 : 2 }}
    >
      <RankMark rank={rank} chosen={id === chosen} highlighted={id === highlighted} />
    </Box>
  ));
}

const spot = {
  position: 'absolute',
  transform: 'translate(-50%, -50%)',
  p: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  cursor: 'pointer',
} as const;
