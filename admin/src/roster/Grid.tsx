import { ListSubheader, Menu, MenuItem } from '@mui/material';
import { hasTrait } from '@nanny-polo/shared/bookings/booking-status';
import type { RosterBar } from '@nanny-polo/shared/bookings/roster';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { captionOf, nameVisit } from '../records/record/name-visit.ts';
import { Ghost } from './Ghost.tsx';
import { Heading, Midnights, Now } from './Heading.tsx';
import { headWidth } from './look.ts';
import type { Measured } from './measure.ts';
import { Row } from './Row.tsx';
import { Help, type RosterView, useActions } from './use-actions.tsx';
import { useDrag } from './use-drag.ts';
import { useInSight } from './use-in-sight.ts';
import { useKeys } from './use-keys.ts';
import { useRows } from './use-rows.ts';

interface GridProps extends RosterView {
  onDay: (day: string) => void;
  /** The day that was jumped to. */
  chosen: string;
  /** In CSS pixels. */
  width: number;
  /** Whether distances to a family are shown. */
  hasFamily: boolean;
}

/** Nannies down the side, days across. */
export function Grid({ onDay, chosen, width, hasFamily, ...view }: GridProps) {
  const { roster, days, today, mayChange, hasOpen } = view;
  const translate = useTranslate();
  const navigate = useNavigate();
  const grid = useRef<HTMLDivElement>(null);
  const measured = useRef<Measured>(null);
  const [pressed, setPressed] = useState<{ bar: RosterBar; element: HTMLElement } | null>(null);
  const axis = useMemo(() => ({ start: days[0]?.start ?? 0, end: days.at(-1)?.end ?? 1 }), [days]);
  const rows = useRows(roster, hasOpen);
  const minWidth = headWidth + days.length * narrowest(days.length);
  const { rendered, isInSight } = useInSight(grid, rows);
  const bars = useMemo(() => new Map(rows.flatMap((row) => row.bars.map((bar) => [bar.id, bar]))), [rows]);
  const { placer, add, addTo, announce, dialogs } = useActions(view);
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
      if (nanny_polo_id !== null) addTo({ id: nanny_polo_id }, day?.start, true);
    },
  });
  const topOf = (row: number | null) => {
    const measuredRow = measured.current?.rows.find(({ id }) => id === row);
    return (measuredRow?.top ?? 0) - (measured.current?.origin ?? 0);
  };
  return (
    <>
      <section
        ref={grid}
        className={width < minWidth + scrollbarPixels ? 'roster wide' : 'roster'}
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
          <Heading days={days} axis={axis} today={today} chosen={chosen} onDay={onDay} />
          {rendered.map(({ id, row, bars: own, planned }) => {
            const activeHere = own.some((one) => one.id === active) ? active : null;
            return (
              <Row
                key={id ?? 'open'}
                row={row}
                bars={own}
                planned={planned}
                axis={axis}
                track={Math.max(minWidth, width) - headWidth}
                isInSight={isInSight(id) || activeHere !== null}
                placed={placer.placed}
                allowed={placer.allowed}
                active={activeHere}
                mayChange={mayChange}
                hasFamily={hasFamily}
                onAdd={addTo}
              />
            );
          })}
          <Midnights days={days} axis={axis} />
          <Now axis={axis} />
          <Ghost placing={placer.cell} drawn={drawn} axis={axis} topOf={topOf} />
        </div>
      </section>
      <Help placer={placer} mayChange={mayChange} />
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
const scrollbarPixels = 20;

/** The smallest width of a day in CSS pixels. */
function narrowest(days: number): number {
  if (days === 1) return 900;
  return days > 7 ? 44 : 110;
}

interface BarMenuProps {
  bar: RosterBar;
  element: HTMLElement;
  onOpen: () => void;
  onForm: () => void;
  onClose: () => void;
}

/** The menu of a pressed bar: opens its booking, or the form that places it without dragging. */
function BarMenu({ bar, element, onOpen, onForm, onClose }: BarMenuProps) {
  const translate = useTranslate();
  const then = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Menu
      open
      anchorEl={element}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': nameVisit(bar, translate) } }}
    >
      <ListSubheader role="presentation" sx={{ lineHeight: 1.5, py: 1 }}>
        {bar.parent_name}
        <br />
        {captionOf(bar)}
      </ListSubheader>
      <MenuItem onClick={then(onOpen)}>{translate('roster.open_booking')}</MenuItem>
      {hasTrait(bar.status, 'editable') && (
        <MenuItem onClick={then(onForm)}>{translate('roster.change')}</MenuItem>
      )}
    </Menu>
  );
}
