import { useEffect, useState } from 'react';
import { type Axis, shareOf } from './axis.ts';

const minute = 60_000;

/** A line at the current time. */
export function Now({ axis }: { axis: Axis }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute);
    return () => clearInterval(timer);
  }, []);
  if (now < axis.start || now >= axis.end) return null;
  return (
    <div aria-hidden className="layer">
      <div className="now" style={{ left: `${shareOf(axis, now) * 100}%` }} />
    </div>
  );
}
