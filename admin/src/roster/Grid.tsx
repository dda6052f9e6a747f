import { Box } from '@mui/material';
import type { Roster, RosterBar, RosterRow, RosterVisit } from '@nanny-polo/shared/roster';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { clockLater } from './axis.ts';
import { BarMenu } from './BarMenu.tsx';
import { Ghost } from './Ghost.tsx';
import { Heading, Midnights, Now } from './Heading.tsx';
import { headWidth } from './look.ts';
import type { Measured } from './measure.ts';
import { Row } from './Row.tsx';
import type { RosterView } from './roster-view.ts';
import { useActions } from './use-actions.tsx';
import { useDrag } from './use-drag.ts';
import { useInSight } from './use-in-sight.ts';
import { useKeys } from './use-keys.ts';

interface GridProps extends RosterView {
  onDay: (day: string) => void;
  /** In CSS pixels. */
  width: number;
}

interface GridRow {
  /** Null in the row of open bookings. */
  readonly id: number | null;
  readonly row: RosterRow | null;
  readonly bars: readonly RosterBar[];
}

const none: readonly RosterBar[] = [];
const noPlan: readonly RosterVisit[] = [];

/** Returns the rows. Unchanged rows keep their array of bars, so that only the others re-render. */
function useRows({ bars, open, rows }: Roster, hasOpen: boolean): readonly GridRow[] {
  const before = useRef(new Map<number | null, readonly RosterBar[]>());
  return useMemo(() => {
    const byNanny = Map.groupBy(bars, ({ nanny_polo_id }) => nanny_polo_id);
    const kept = (id: number | null, next: readonly RosterBar[]) => {
      const last = before.current.get(id);
      const isSame = last?.length === next.length && last.every((bar, at) => bar === next[at]);
      return isSame ? last : next;
    };
    const all = [
      ...(hasOpen ? [{ id: null, row: null, bars: kept(null, open) }] : []),
      ...rows.map((row) => ({ id: row.id, row, bars: kept(row.id, byNanny.get(row.id) ?? none) })),
    ];
    before.current = new Map(all.map(({ id, bars: own }) => [id, own]));
    return all;
  }, [bars, open, rows, hasOpen]);
}

/** Nannies down the side, days across. */
export function Grid({ onDay, width, ...view }: GridProps) {
  const { roster, days, today, mayChange, hasOpen } = view;
  const translate = useTranslate();
  const navigate = useNavigate();
  const grid = useRef<HTMLDivElement>(null);
  const measured = useRef<Measured>(null);
  const [pressed, setPressed] = useState<{ bar: RosterBar; element: HTMLElement } | null>(null);
  const axis = useMemo(() => ({ start: days[0]?.start ?? 0, end: days.at(-1)?.end ?? 1 }), [days]);
  const rows = useRows(roster, hasOpen);
  const planned = useMemo(
    () => Map.groupBy(roster.planned, ({ nanny_polo_id }) => nanny_polo_id),
    [roster.planned],
  );
  const minWidth = headWidth + days.length * narrowest(days.length);
  const { rendered, isInSight } = useInSight(grid, rows);
  const bars = useMemo(() => new Map(rows.flatMap((row) => row.bars.map((bar) => [bar.id, bar]))), [rows]);
  const { placer, add, announce, dialogs } = useActions(view);
  const onOpen = (bar: RosterBar) => navigate(`/booking/${bar.id}/show`);
  const onPress = (bar: RosterBar, element: HTMLElement, byKey: boolean) =>
    byKey || !mayChange ? void onOpen(bar) : setPressed({ bar, element });
  const onForm = (bar: RosterBar) => placer.begin(bar, 'form');
  const barOf = useCallback((id: number) => bars.get(id), [bars]);
  const { drawn, handlers } = useDrag({
    grid,
    measured,
    axis,
    barOf,
    placer,
    mayChange,
    onPress,
    onDrawn: add,
  });
  /** Opens the dialog that adds a booking or time off to a row, by default in the morning of the first day from now on. */
  const onAdd = useCallback(
    ({ id }: { id: number }, day?: number, isOff = false) => {
      const from = Math.max(axis.start, Date.now());
      const start = day ?? (days.find(({ end }) => end > from) ?? days[0])?.start ?? axis.start;
      add({ nanny_polo_id: id, start: clockLater(start, 9), end: clockLater(start, 12), isOff });
    },
    [add, axis, days],
  );
  const { active, onKeyDown, onFocus, onBlur } = useKeys({
    grid,
    measured,
    rows,
    placer,
    mayChange,
    announce,
    onForm,
    onAdd: ({ nanny_polo_id, start_at }) => {
      const day = days.find(({ end }) => Date.parse(start_at) < end);
      if (nanny_polo_id !== null) onAdd({ id: nanny_polo_id }, day?.start, true);
    },
  });
  const topOf = (row: number | null) => {
    const found = measured.current?.rows.find(({ id }) => id === row);
    return (found?.top ?? 0) - (measured.current?.origin ?? 0);
  };
  return (
    <>
      <section
        ref={grid}
        className={width < minWidth + scrollbar ? 'roster wide' : 'roster'}
        aria-label={translate('roster.label')}
        aria-describedby="roster-help"
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        onFocus={({ target }) => {
          const { bar } = (target as HTMLElement).dataset;
          if (bar) onFocus(Number(bar));
        }}
        {...handlers}
        style={{ minHeight: hasOpen ? 320 : 0 }}
      >
        <div style={{ position: 'relative', minWidth }}>
          <Heading days={days} axis={axis} today={today} onDay={onDay} />
          {rendered.map(({ id, row, bars: own }) => {
            const activeHere = own.some((one) => one.id === active) ? active : null;
            return (
              <Row
                key={id ?? 'open'}
                row={row}
                bars={own}
                planned={planned.get(id) ?? noPlan}
                axis={axis}
                track={Math.max(minWidth, width) - headWidth}
                isInSight={isInSight(id) || activeHere !== null}
                placed={placer.placed}
                allowed={placer.allowed}
                active={activeHere}
                mayChange={mayChange}
                onAdd={onAdd}
              />
            );
          })}
          <Midnights days={days} axis={axis} />
          <Now axis={axis} />
          <Ghost placing={placer.cell} drawn={drawn} axis={axis} topOf={topOf} />
        </div>
      </section>
      <Box id="roster-help" sx={{ color: 'text.secondary', fontSize: 12.5, px: 1.5, py: 1 }}>
        {translate(mayChange ? 'roster.help' : 'roster.help_visit')}
      </Box>
      {pressed && (
        <BarMenu
          {...pressed}
          onOpen={() => void onOpen(pressed.bar)}
          onForm={() => onForm(pressed.bar)}
          onClose={() => setPressed(null)}
        />
      )}
      {dialogs}
    </>
  );
}

/** The largest width of a scrollbar in CSS pixels. */
const scrollbar = 20;

/** The smallest width of a day in CSS pixels. */
function narrowest(days: number): number {
  if (days === 1) return 900;
  return days > 7 ? 44 : 110;
}
