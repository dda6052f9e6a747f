import { useState } from 'react';
import type { Repeat } from './repeat.ts';

const load = () => import('./repeat.ts').then((module) => module.repeat);

/** Holds whether a request repeats. The parts of a repeating request are fetched when the parent first chooses it. */
export function useRepeat() {
  const [isChosen, setChosen] = useState(false);
  const [loaded, setLoaded] = useState<Repeat | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);

  const choose = (chosen: boolean) => {
    setChosen(chosen);
    setFailed(false);
    if (!chosen || loaded) return;
    load().then(setLoaded, () => {
      setChosen(false);
      setFailed(true);
    });
  };

  return {
    isChosen,
    hasFailed,
    /** The parts of a repeating request; null if it does not repeat, and while they load. */
    parts: isChosen ? loaded : null,
    isLoading: isChosen && !loaded,
    choose,
    prefetch: () => void load().catch(() => undefined),
    leftOut,
    leaveOut: (day: string) => setLeftOut((days) => [...new Set([...days, day])].sort()),
    putBack: (day: string) => setLeftOut((days) => days.filter((one) => one !== day)),
  };
}
