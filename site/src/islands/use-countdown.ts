import { useEffect, useState } from 'react';

const secondsUntil = (instant: number) => Math.max(0, Math.ceil((instant - Date.now()) / 1000));

/** Counts down the whole seconds until an instant in milliseconds, to 0. */
export function useCountdown(until: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(until));
  useEffect(() => {
    const update = () => setSeconds(secondsUntil(until));
    update();
    const timer = setInterval(update, 250);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}
