import { useLayoutEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { formatPeriod } from '../ui/field/instant.ts';
import { type Axis, extentOf, pastKeyOf, type RowRange } from './axis.ts';
import { type Cell, useCell } from './cell.ts';
import { type Placing, verdictOf } from './placing.ts';

interface GhostProps {
  placing: Cell<Placing | null>;
  drawn: Cell<RowRange | null>;
  axis: Axis;
  /** Returns how far a row is from the top of the grid's content, in CSS pixels. */
  topOf: (row: number | null) => number;
}

/** The animation's length in milliseconds: longer than any drag. */
const duration = 1e9;

/**
 * Returns a ref that keeps its element at `transform` while it is shown. Changes the frames of a running animation
 * instead of a style, which would make the browser rebuild the layers of the whole grid at each pointer move.
 */
function usePosition(transform: string, isShown: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const effect = useRef<KeyframeEffect>(null);
  useLayoutEffect(() => {
    if (!isShown || !ref.current) return;
    effect.current = new KeyframeEffect(ref.current, null, { duration });
    const animation = new Animation(effect.current);
    animation.play();
    return () => animation.cancel();
  }, [isShown]);
  useLayoutEffect(() => {
    if (isShown) effect.current?.setKeyframes([{ transform }, { transform }]);
  }, [isShown, transform]);
  return ref;
}

/** Shows where a booking would be placed, why it cannot be, or the drawn range. A pointer move re-renders only this. */
export function Ghost({ placing: placed, drawn: range, axis, topOf }: GhostProps) {
  const translate = useTranslate();
  const placing = useCell(placed, (now) => (now?.by === 'form' ? null : now));
  const drawn = useCell(range, (now) => now);
  const shown = placing?.target ?? drawn;
  const target = shown ?? { start: axis.start, end: axis.start, nanny_polo_id: null };
  const verdict = placing ? verdictOf(placing) : null;
  const hint = drawn && pastKeyOf(drawn);
  const words = verdict === undefined ? translate('roster.checking') : (verdict ?? (hint && translate(hint)));
  const { left, width } = extentOf(axis, target.start, target.end);
  const place = usePosition(`translate(${left}, ${topOf(target.nanny_polo_id)}px)`, shown !== null);
  return (
    <div aria-hidden className={shown ? 'layer ghosts' : 'layer ghosts away'}>
      {/* As wide as the track: percentages in its transform refer to the track, and a move changes no layout. */}
      <div ref={place} className="place">
        <div className={verdict ? 'ghost impossible' : 'ghost'} style={{ width }}>
          <span>{formatPeriod(target.start, target.end)}</span>
          {words && <strong>{words}</strong>}
        </div>
      </div>
    </div>
  );
}
