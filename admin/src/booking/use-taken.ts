import { useState } from 'react';
import { type Taken, takenFrom } from './TakenNotice.tsx';

/** Keeps the API's refusal of a taken slot for a booking's form. */
export function useTaken() {
  const [taken, setTaken] = useState<Taken | null>(null);
  const onRefused = (error: Error | null) => {
    const refusal = error && takenFrom(error);
    setTaken(refusal);
    return refusal !== null;
  };
  return { taken, onRefused };
}
