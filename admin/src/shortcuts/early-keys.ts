import { useEffect, useState } from 'react';

/** The keys pressed before the shortcuts work. They are handled later, in order. */
const early: KeyboardEvent[] = [];
let stop = () => {};

/** Collects keys until `takeEarlyKeys`. Returns whether one was pressed, so that the shortcuts can load at once. */
export function useEarlyKeys(): boolean {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      early.push(event);
      setPressed(true);
    };
    document.addEventListener('keydown', keep);
    stop = () => document.removeEventListener('keydown', keep);
    return () => void takeEarlyKeys();
  }, []);
  return isPressed;
}

/** Stops the collection and returns its keys. */
export function takeEarlyKeys(): readonly KeyboardEvent[] {
  stop();
  return early.splice(0);
}
