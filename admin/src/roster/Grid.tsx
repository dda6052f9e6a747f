import Box from '@mui/material/Box';
import type { Roster, RosterBar } from '@nanny-polo/shared/roster';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { type Day, hour, shareOf } from './axis.ts';
import { Ghost } from './Ghost.tsx';
import { Heading } from './Heading.tsx';
import { PlacingDialog } from './PlacingDialog.tsx';
import { headWidth, Row } from './Row.tsx';
import { type Drawn, useDrag } from './use-drag.ts';
import { useKeys } from './use-keys.ts';
import { usePlacing } from './use-placing.ts';

interface GridProps {
  roster: Roster;
  days: readonly Day[];
  today: string;
  mayChange: boolean;
  /** Shows the row of open bookings. */
  hasOpen: boolean;
  onDay: (day: string) => void;
}

const none: readonly RosterBar[] = [];

/** Nannies down the side, days across. */
export function Grid({ roster, days, today, mayChange, hasOpen, onDay }: GridProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const grid = useRef<HTMLDivElement>(null);
  const [said, announce] = useState('');
  const axis = useMemo(() => ({ start: days[0]?.start ?? 0, end: days.at(-1)?.end ?? 1 }), [days]);
  const byNanny = useMemo(
    () => Map.groupBy(roster.bars, ({ nanny_polo_id }) => nanny_polo_id),
    [roster.bars],
  );
  const rows = useMemo(
    () => [
      ...(hasOpen ? [{ id: null, row: null, bars: roster.open }] : []),
      ...roster.rows.map((row) => ({ id: row.id, row, bars: byNanny.get(row.id) ?? none })),
    ],
    [roster, byNanny, hasOpen],
  );
  const bars = useMemo(() => new Map(rows.flatMap((row) => row.bars.map((bar) => [bar.id, bar]))), [rows]);
  const placer = usePlacing({
    from: days[0]?.day ?? today,
    days: days.length,
    nannies: roster.rows,
    announce,
  });
  const onOpen = (bar: RosterBar) => navigate(`/booking/${bar.id}/show`);
  const onDrawn = ({ nanny_polo_id, start, end }: Drawn) => {
    const given = {
      nanny_polo_id,
      start_at: new Date(start).toISOString(),
      end_at: new Date(end).toISOString(),
    };
    void navigate(`/booking/create?${new URLSearchParams({ source: JSON.stringify(given) })}`);
  };
  const barOf = useCallback((id: number) => bars.get(id), [bars]);
  const { drawn, handlers } = useDrag({ grid, axis, barOf, placer, mayChange, onOpen, onDrawn });
  const { active, onKeyDown, onFocus } = useKeys({ grid, rows, placer, mayChange, announce });
  const topOf = (row: number | null) =>
    grid.current?.querySelector<HTMLElement>(`[data-row="${row ?? 'open'}"]`)?.offsetTop ?? 0;
  const placements = placer.placing?.allowed?.rows;
  const lifted = placer.placing?.bar.id ?? null;
  return (
    <>
      <Box
        ref={grid}
        role="region"
        aria-label={translate('roster.label')}
        aria-describedby="roster-help"
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          const { bar } = (target as HTMLElement).dataset;
          if (bar) onFocus(Number(bar));
        }}
        {...handlers}
        sx={{ ...frame, minHeight: hasOpen ? 320 : 0 }}
      >
        <Box sx={{ position: 'relative', minWidth: headWidth + days.length * narrowest(days.length) }}>
          <Heading days={days} axis={axis} today={today} onDay={onDay} />
          {rows.map(({ id, row, bars: own }) => (
            <Row
              key={id ?? 'open'}
              row={row}
              bars={own}
              axis={axis}
              placement={placements?.find(({ nanny_polo_id }) => nanny_polo_id === id) ?? null}
              active={own.some((bar) => bar.id === active) ? active : null}
              lifted={own.some((bar) => bar.id === lifted) ? lifted : null}
              mayChange={mayChange}
              newFrom={new Date(axis.start + 9 * hour).toISOString()}
            />
          ))}
          <Now axis={axis} />
          <Ghost placer={placer} drawn={drawn} axis={axis} topOf={topOf} />
        </Box>
      </Box>
      <Box id="roster-help" sx={{ color: 'text.secondary', fontSize: 12.5, px: 1.5, py: 1 }}>
        {translate('roster.help')}
      </Box>
      <Box role="status" aria-live="polite" sx={quiet}>
        {said}
      </Box>
      <PlacingDialog placer={placer} />
    </>
  );
}

/** The least width of a day in CSS pixels. */
function narrowest(days: number): number {
  if (days === 1) return 900;
  return days > 7 ? 44 : 110;
}

const minute = 60_000;

/** A line at the current time. */
function Now({ axis }: { axis: { start: number; end: number } }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute);
    return () => clearInterval(timer);
  }, []);
  if (now < axis.start || now >= axis.end) return null;
  return (
    <Box aria-hidden sx={line}>
      <Box sx={{ ...mark, left: `${shareOf(axis, now) * 100}%` }} />
    </Box>
  );
}

const frame = {
  position: 'relative',
  overflow: 'auto',
  maxHeight: 'calc(100dvh - 260px)',
  userSelect: 'none',
} as const;
const line = {
  position: 'absolute',
  insetBlock: 0,
  left: headWidth,
  right: 0,
  pointerEvents: 'none',
  zIndex: 2,
} as const;
const mark = { position: 'absolute', insetBlock: 0, width: '2px', bgcolor: 'secondary.main' } as const;
const quiet = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;
