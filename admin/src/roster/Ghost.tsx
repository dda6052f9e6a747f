import { useTranslate } from 'react-admin';
import { type Axis, extent } from './axis.ts';
import { type Cell, useCell } from './cell.ts';
import type { Drawn } from './drawn.ts';
import { type Placing, verdictOf } from './placing.ts';
import { timeSpan } from './words.ts';

interface GhostProps {
  placing: Cell<Placing | null>;
  drawn: Cell<Drawn | null>;
  axis: Axis;
  /** The top of a row below that of the grid's content, in CSS pixels. */
  topOf: (row: number | null) => number;
}

/** Shows where the booking would be placed, and why it cannot, or the range that is drawn. A pointer move renders only this. */
export function Ghost({ placing: placed, drawn: range, axis, topOf }: GhostProps) {
  const translate = useTranslate();
  const placing = useCell(placed, (now) => (now?.by === 'form' ? null : now));
  const drawn = useCell(range, (now) => now);
  const shown = placing?.target ?? drawn;
  const target = shown ?? { start: axis.start, end: axis.start, nanny_polo_id: null };
  const verdict = placing ? verdictOf(placing) : null;
  const hint = drawn && drawn.start < Date.now() ? translate('roster.past') : null;
  const words = verdict === undefined ? translate('roster.checking') : (verdict ?? hint);
  const { left, width } = extent(axis, target.start, target.end);
  return (
    <div aria-hidden className={shown ? 'layer ghosts' : 'layer ghosts away'}>
      {/* As wide as the track, so that its transform takes per cent of it and a move changes no layout. */}
      <div className="place" style={{ transform: `translate(${left}, ${topOf(target.nanny_polo_id)}px)` }}>
        <div className={verdict ? 'ghost impossible' : 'ghost'} style={{ width }}>
          <span>{timeSpan(target.start, target.end)}</span>
          {words && <strong>{words}</strong>}
        </div>
      </div>
    </div>
  );
}
