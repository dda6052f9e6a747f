import { useReducer } from 'react';
import { flushSync } from 'react-dom';

/**
 * Returns a function to be called first in `onKeyDown` of an Autocomplete that the component renders. MUI forgets the
 * highlighted option in the rendering that follows new options; this lets it do so before the key, not after.
 */
export function useSteadyHighlight(): () => void {
  const [, render] = useReducer((times: number) => times + 1, 0);
  return () => flushSync(render);
}
