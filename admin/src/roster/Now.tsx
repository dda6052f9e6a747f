import { useMinute } from '../field/use-minute.ts';
import { type Axis, shareOf } from './axis.ts';

/** A line at the current time. */
export function Now({ axis }: { axis: Axis }) {
  const now = useMinute();
  if (now < axis.start || now >= axis.end) return null;
  return (
    <div aria-hidden className="layer">
      <div className="now" style={{ left: `${shareOf(axis, now) * 100}%` }} />
    </div>
  );
}
