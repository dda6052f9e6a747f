import { useEffect, useState } from 'react';

/** Returns a value once it has stayed the same for `rest` milliseconds. It must be plain data, compared as JSON. */
export function useDebouncedValue<T>(value: T, rest = 300): T {
  const [settled, setSettled] = useState(value);
  const content = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(content)), rest);
    return () => clearTimeout(timer);
  }, [content, rest]);
  return settled;
}
