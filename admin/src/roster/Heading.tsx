import { memo } from 'react';
import { formatShortTime } from '../ui/field/instant.ts';
import { useMinute } from '../ui/field/use-minute.ts';
import { type Axis, type Day, extentOf, hourMs, shareOf } from './axis.ts';
import { formatDay } from './visit/words.ts';

interface HeadingProps {
  days: readonly Day[];
  axis: Axis;
  today: string;
  /** The day that was jumped to. */
  chosen: string;
  onDay: (day: string) => void;
}

/** The days above the rows, or the hours of a single day. A click on a day opens it. */
export const Heading = memo(function Heading({ days, axis, today, chosen, onDay }: HeadingProps) {
  const [only] = days;
  return (
    <div className="heading">
      <div className="corner" />
      <div className="days">
        {days.length === 1 && only
          ? everyThreeHours(only).map((at) => (
              <span key={at} className="day" style={{ left: `${shareOf(axis, at) * 100}%` }}>
                {formatShortTime(at)}
              </span>
            ))
          : days.map(({ day, start, end }) => (
              <button
                key={day}
                type="button"
                className={day === chosen ? 'day chosen' : 'day'}
                aria-current={day === today ? 'date' : undefined}
                // The name contains the visible text, so that speech control finds it (WCAG 2.5.3).
                aria-label={
                  days.length > 7
                    ? formatDay(day, { day: 'numeric', month: 'long', weekday: 'long' })
                    : undefined
                }
                onClick={() => onDay(day)}
                style={extentOf(axis, start, end)}
              >
                {formatDay(
                  day,
                  days.length > 7 ? { day: 'numeric' } : { weekday: 'short', day: 'numeric', month: 'short' },
                )}
              </button>
            ))}
      </div>
    </div>
  );
});

const everyThreeHours = ({ start, end }: Axis) =>
  Array.from({ length: Math.ceil((end - start) / (3 * hourMs)) }, (_, at) => start + at * 3 * hourMs);

/** Lines between the days. */
export const Midnights = memo(function Midnights({ days, axis }: Pick<HeadingProps, 'days' | 'axis'>) {
  return (
    <div aria-hidden className="layer midnights">
      {days.slice(1).map(({ day, start }) => (
        <div key={day} className="midnight" style={{ left: `${shareOf(axis, start) * 100}%` }} />
      ))}
    </div>
  );
});

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
