import { useReducer } from 'react';
import { flushSync } from 'react-dom';

/**
 * Returns a function that a component calls first in `onKeyDown` of its Autocomplete. MUI resets the highlighted option
 * in the render that follows new options; the call makes this render happen before the key is handled, not after.
 */
export function useSteadyHighlight(): () => void {
  const [, render] = useReducer((times: number) => times + 1, 0);
  return () => flushSync(render);
}
