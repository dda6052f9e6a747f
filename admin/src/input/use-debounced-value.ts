import { useEffect, useState } from 'react';

/** Returns a value once it has not changed for some milliseconds. The value is plain data, compared by content. */
export function useDebouncedValue<T>(value: T, rest: number): T {
  const [settled, setSettled] = useState(value);
  const content = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(content)), rest);
    return () => clearTimeout(timer);
  }, [content, rest]);
  return settled;
}
