import { ApiError } from '@nanny-polo/shared/contract/http-client';
import { useState } from 'react';
import { callWithProof } from '../../lib/fresh-proof.ts';
import { useLoad } from '../use-load.ts';
import { Load } from './AccountSection.tsx';
import type { Asked } from './FreshProof.tsx';

/** Makes calls that may need a fresh proof, for which `question` asks in place. Going back rejects with `AbortError`. */
export function useFreshProof() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const onBack = () => reject(new DOMException('Not proven', 'AbortError'));
      setAsked({ onProven: resolve, onBack });
    }).finally(() => setAsked(null));
  return {
    question: asked && <Question {...asked} />,
    ask,
    call: <T,>(call: () => Promise<T>) => callWithProof(call, ask),
  };
}

const load = () =>
  import('./FreshProof.tsx').then(
    ({ FreshProof }) => FreshProof,
    () => Promise.reject(new ApiError(0, { message: '' })),
  );

/** The question, loaded once it is asked. */
function Question(asked: Asked) {
  const dialog = useLoad(load);
  return <Load load={dialog}>{(FreshProof) => <FreshProof {...asked} />}</Load>;
}
