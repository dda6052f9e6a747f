import { useState } from 'react';
import { Choice } from '../../Field.tsx';
import { useText } from '../user-text.ts';
import type { Repeat } from './repeat.ts';

const load = () => import('./repeat.ts').then((module) => module.repeat);

/** Holds whether a request repeats. Fetches the parts of a repeating request only if a parent is about to choose it. */
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

interface Props {
  readonly repeat: ReturnType<typeof useRepeat>;
  /** The request as entered. */
  readonly fields: FormData | null;
}

/** The checkbox that makes a request repeat and, once it is ticked, the choice of how. */
export function RepeatChoice({ repeat, fields }: Props) {
  const { account, user } = useText();
  const { parts, isChosen, isLoading, hasFailed, choose, prefetch, leftOut, putBack } = repeat;
  return (
    <>
      <fieldset className="choices">
        <Choice
          type="checkbox"
          checked={isChosen}
          onFocus={prefetch}
          onPointerEnter={prefetch}
          onChange={({ currentTarget }) => choose(currentTarget.checked)}
        >
          {user.request.repeat.label}
        </Choice>
        <p role="status">
          {isLoading && account.form.sending}
          {hasFailed && user.failed}
        </p>
      </fieldset>
      {parts && <parts.Editor fields={fields} leftOut={leftOut} onPutBack={putBack} />}
    </>
  );
}
