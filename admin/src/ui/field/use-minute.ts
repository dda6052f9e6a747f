import { readServerTime } from '@nanny-polo/shared/contract/server-clock';
import { useEffect, useState } from 'react';

/** Returns the time in milliseconds since 1970, updated every half minute. */
export function useMinute(): number {
  const [now, setNow] = useState(readServerTime);
  useEffect(() => {
    const clock = setInterval(() => setNow(readServerTime()), 30_000);
    return () => clearInterval(clock);
  }, []);
  return now;
}
