import { useEffect, useReducer } from 'react';
import { flushSync } from 'react-dom';

/**
 * Runs React's pending effects before a key is handled. MUI's pickers and lists lose what a key does between a commit
 * and its effects: a field becomes empty, an option loses its highlight. Any render runs pending effects first.
 */
export function EffectsBeforeKeys() {
  const [, render] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const listening = new AbortController();
    // Not on `input`: a render would undo typing that React has not read yet.
    for (const event of ['keydown', 'beforeinput'])
      addEventListener(event, () => flushSync(render), { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, []);
  return null;
}
