import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyExtra } from '../../base/messages/lazy-screen.ts';
import { answerProof, useIsProofDue } from '../../base/session/fresh-proof.ts';

const ProofDialog = lazyExtra(async () => (await import('./ProofDialog.tsx')).ProofDialog);

/** Asks the admin to confirm who they are, wherever a call was refused for want of it. Leaving the screen is a no. */
export function AskForProof() {
  const isDue = useIsProofDue();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another screen
  useEffect(() => () => answerProof(false), [pathname]);
  return isDue && <ProofDialog onAnswer={answerProof} />;
}
