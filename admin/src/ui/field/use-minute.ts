import { serverNow } from '@nanny-polo/shared/contract/server-clock';
import { useEffect, useState } from 'react';

/** Returns the time in milliseconds since 1970, updated every half minute. */
export function useMinute(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const clock = setInterval(() => setNow(serverNow()), 30_000);
    return () => clearInterval(clock);
  }, []);
  return now;
}
