import Box from '@mui/material/Box';
import { agency } from '@nanny-polo/shared/constants';
import { type Axis, type Day, extent, hour, shareOf } from './axis.ts';
import { headWidth } from './Row.tsx';
import { timeOfDay } from './words.ts';

const format = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(agency.locale, { ...options, timeZone: 'UTC' });

interface HeadingProps {
  days: readonly Day[];
  axis: Axis;
  today: string;
  onDay: (day: string) => void;
}

/** The days above the rows, or the hours of a single day. A day opens itself. */
export function Heading({ days, axis, today, onDay }: HeadingProps) {
  const [only] = days;
  return (
    <Box sx={bar}>
      <Box sx={corner} />
      <Box sx={{ position: 'relative', height: 40 }}>
        {days.length === 1 && only
          ? everyThreeHours(only).map((at) => (
              <Box key={at} component="span" sx={{ ...cell, left: `${shareOf(axis, at) * 100}%` }}>
                {timeOfDay(at)}
              </Box>
            ))
          : days.map(({ day, start, end }) => (
              <Box
                key={day}
                component="button"
                type="button"
                aria-current={day === today ? 'date' : undefined}
                aria-label={format(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })}
                onClick={() => onDay(day)}
                sx={{ ...cell, ...button, ...extent(axis, start, end) }}
              >
                {format(
                  day,
                  days.length > 7 ? { day: 'numeric' } : { weekday: 'short', day: 'numeric', month: 'short' },
                )}
              </Box>
            ))}
      </Box>
    </Box>
  );
}

const everyThreeHours = ({ start, end }: Axis) =>
  Array.from({ length: Math.ceil((end - start) / (3 * hour)) }, (_, at) => start + at * 3 * hour);

const bar = {
  display: 'grid',
  gridTemplateColumns: `${headWidth}px minmax(0, 1fr)`,
  position: 'sticky',
  top: 0,
  zIndex: 5,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
} as const;

const corner = {
  position: 'sticky',
  left: 0,
  bgcolor: 'background.paper',
  borderRight: 1,
  borderColor: 'divider',
} as const;

const cell = {
  position: 'absolute',
  top: 0,
  height: 40,
  display: 'flex',
  alignItems: 'center',
  px: 0.75,
  fontSize: 13,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  borderLeft: 1,
  borderColor: 'divider',
} as const;

const button = {
  font: 'inherit',
  color: 'text.primary',
  background: 'none',
  borderBlock: 0,
  borderRight: 0,
  cursor: 'pointer',
  '&[aria-current]': { color: 'primary.main', textDecoration: 'underline' },
} as const;
