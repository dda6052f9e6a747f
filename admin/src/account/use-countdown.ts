import { useEffect, useState } from 'react';

/** Returns the seconds left until `deadline`, an instant in milliseconds since 1970; 0 once it has passed. */
export function useCountdown(deadline: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    const clock = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= deadline) clearInterval(clock);
    }, 250);
    return () => clearInterval(clock);
  }, [deadline]);
  return Math.max(0, Math.ceil((deadline - now) / 1000));
}
