import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { type Axis, extent } from './axis.ts';
import { headWidth } from './Row.tsx';
import type { Drawn } from './use-drag.ts';
import type { Placer } from './use-placing.ts';
import { timeSpan } from './words.ts';

interface GhostProps {
  placer: Placer;
  drawn: Drawn | null;
  axis: Axis;
  /** The top of a row below that of the grid's content, in CSS pixels. */
  topOf: (row: number | null) => number;
}

/** Shows where the booking would be placed, and why it cannot. */
export function Ghost({ placer, drawn, axis, topOf }: GhostProps) {
  const translate = useTranslate();
  const { placing } = placer;
  const target = placing?.target ?? drawn;
  if (!target) return null;
  const verdict = placing ? placer.verdict(placing, target) : null;
  const words = verdict === undefined ? translate('roster.checking') : verdict;
  const colour = verdict ? 'error.main' : 'primary.main';
  return (
    <Box aria-hidden sx={layer}>
      <Box
        sx={{ ...ghost, color: colour, borderColor: colour }}
        style={{
          ...extent(axis, target.start, target.end),
          transform: `translateY(${topOf(target.nanny_polo_id)}px)`,
        }}
      >
        <span>{timeSpan(target.start, target.end)}</span>
        {words && <strong>{words}</strong>}
      </Box>
    </Box>
  );
}

const layer = {
  position: 'absolute',
  insetBlock: 0,
  left: headWidth,
  right: 0,
  pointerEvents: 'none',
  zIndex: 4,
} as const;

const ghost = {
  position: 'absolute',
  top: 0,
  height: 40,
  mt: '4px',
  border: 2,
  borderRadius: '6px',
  bgcolor: 'background.paper',
  fontSize: 12.5,
  lineHeight: 1.3,
  whiteSpace: 'nowrap',
  '& > *': { display: 'block', width: 'max-content', px: 0.5, bgcolor: 'background.paper' },
} as const;
