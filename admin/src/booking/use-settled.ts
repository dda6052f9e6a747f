import { useEffect, useState } from 'react';

const pause = 300;

/** A value once it has stood for a moment, so that nothing is asked at every key. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  const content = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(content) as T), pause);
    return () => clearTimeout(timer);
  }, [content]);
  return settled;
}
