import { useEffect, useState } from 'react';

/** Returns a value once it has been unchanged for `rest` milliseconds. It is compared as JSON: plain data only. */
export function useDebouncedValue<T>(value: T, delayMs = 300): T {
  const [settled, setSettled] = useState(value);
  const content = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(content)), delayMs);
    return () => clearTimeout(timer);
  }, [content, delayMs]);
  return settled;
}
