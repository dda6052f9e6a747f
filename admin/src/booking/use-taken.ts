import { useState } from 'react';
import { type Taken, takenFrom } from './TakenNotice.tsx';

/** What a form of a booking shows when the API refuses it because the nanny is taken. */
export function useTaken() {
  const [taken, setTaken] = useState<Taken | null>(null);
  const onRefused = (error: Error | null) => {
    const refusal = error && takenFrom(error);
    setTaken(refusal);
    return refusal !== null;
  };
  return { taken, onRefused };
}
