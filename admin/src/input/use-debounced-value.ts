import { useEffect, useState } from 'react';

/** A value as it stands once it has not changed for a while, in milliseconds; plain data, compared by content. */
export function useDebouncedValue<T>(value: T, rest: number): T {
  const [settled, setSettled] = useState(value);
  const content = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(content)), rest);
    return () => clearTimeout(timer);
  }, [content, rest]);
  return settled;
}
