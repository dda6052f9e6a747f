import Box from '@mui/material/Box';
import { hasTrait, toneOf } from '@nanny-polo/shared/booking-status';
import type { RosterBar } from '@nanny-polo/shared/roster';
import { useTranslate } from 'react-admin';
import { tones } from '../field/Chip.tsx';
import { type Axis, extent } from './axis.ts';
import { iconOf } from './icon.ts';
import { timeOfDay, timeSpan } from './words.ts';

interface BarProps {
  bar: RosterBar;
  axis: Axis;
  lane: number;
  /** Whether Tab reaches this bar; the others are reached by arrow keys. */
  isActive: boolean;
  /** Whether it is being placed elsewhere. */
  isLifted: boolean;
  mayChange: boolean;
}

export const laneHeight = 30;

/** A booking on the roster. Its handlers are those of the grid, by `data-bar` and `data-end`. */
export function Bar({ bar, axis, lane, isActive, isLifted, mayChange }: BarProps) {
  const translate = useTranslate();
  const [start, end] = [Date.parse(bar.start_at), Date.parse(bar.end_at)];
  const tone = toneOf(bar.status);
  const Icon = iconOf(bar.status, tone);
  const status = translate(`resources.booking.status.${bar.status}`);
  const words = `${timeOfDay(start)} ${bar.parent_name}`;
  const label = translate('roster.bar', {
    words,
    service: translate(`resources.booking.service.${bar.service}`),
    time: timeSpan(start, end),
    status: bar.accepted && bar.status === 'offered' ? `${status}, ${translate('roster.accepted')}` : status,
  });
  const movable = mayChange && hasTrait(bar.status, 'editable');
  return (
    <Box
      component="button"
      type="button"
      data-bar={bar.id}
      tabIndex={isActive ? 0 : -1}
      aria-label={label}
      title={label}
      sx={{
        ...style,
        ...tones[tone],
        ...extent(axis, start, end),
        top: 4 + lane * laneHeight,
        opacity: isLifted ? 0.4 : 1,
        cursor: movable ? 'grab' : 'pointer',
        touchAction: movable ? 'none' : 'auto',
        borderStyle: bar.status === 'offered' && !bar.accepted ? 'dashed' : 'solid',
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 14, flex: 'none' }} />
      <span>{words}</span>
      {movable && <Box component="span" data-end aria-hidden sx={handle} />}
    </Box>
  );
}

const style = {
  position: 'absolute',
  height: laneHeight - 4,
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  px: 0.5,
  minWidth: 24,
  // A short visit's words continue beside its bar.
  '& > span': { flex: 'none' },
  whiteSpace: 'nowrap',
  textAlign: 'left',
  font: 'inherit',
  fontSize: 12.5,
  fontWeight: 600,
  borderWidth: 1,
  borderColor: 'currentColor',
  borderRadius: '6px',
  '&:focus-visible': { zIndex: 2 },
} as const;

const handle = {
  position: 'absolute',
  insetBlock: 0,
  right: 0,
  width: 8,
  cursor: 'ew-resize',
} as const;
