/** Calls that the API refuses until the admin has proved again who they are (docs/decisions/051-second-factors.md). */

import { ApiError, type HttpClient } from '@nanny-polo/shared/contract/http-client';
import { useSyncExternalStore } from 'react';

/** The refused calls that wait for a proof; each is told whether there is one. */
const waiting = new Set<(isProven: boolean) => void>();
const listeners = new Set<() => void>();
const background = new WeakSet<AbortSignal>();
let proofs = 0;

const report = () => {
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns whether a call waits for a proof. Without a component that reads this, no call waits. */
export const useIsProofDue = (): boolean => useSyncExternalStore(subscribe, () => waiting.size > 0);

/** Repeats every waiting call, or fails each with its refusal. */
export function answerProof(isProven: boolean): void {
  if (isProven) proofs += 1;
  for (const answer of waiting) answer(isProven);
}

/** Marks the calls with this signal as those that nobody waits for: they never ask for a proof. */
export const markBackground = (signal: AbortSignal): void => void background.add(signal);

const canAsk = (signal?: AbortSignal) =>
  listeners.size > 0 && !(signal && (signal.aborted || background.has(signal)));

const askForProof = (signal?: AbortSignal) =>
  new Promise<boolean>((resolve) => {
    const answer = (isProven: boolean) => {
      waiting.delete(answer);
      report();
      resolve(isProven);
    };
    signal?.addEventListener('abort', () => answer(false), { once: true });
    waiting.add(answer);
    report();
  });

/** Returns whether the API refused a call until the admin has proved who they are. */
export const isProofRefusal = (error: unknown): boolean =>
  (error as { body?: { code?: string } } | null)?.body?.code === 'fresh_proof_required';

/** Gives the focus back to the button that started the call, which was disabled while the dialog closed. */
function focusAgain(element: Element | null): void {
  if (document.activeElement === document.body && element instanceof HTMLElement) element.focus();
}

async function repeatOnceProven<Result>(
  call: () => Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  const proofsBefore = proofs;
  const focused = document.activeElement;
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError && isProofRefusal(error)) || !canAsk(signal)) throw error;
    // A call that was on its way during another's proof needs none of its own.
    const isProven = proofs > proofsBefore || (await askForProof(signal));
    setTimeout(focusAgain, 0, focused);
    if (!isProven) throw error;
    return call();
  }
}

/** Returns a client whose refused calls wait for a proof, and are then repeated once, unchanged. */
export const addProofs = ({ request, call }: HttpClient): HttpClient => ({
  request: (path, options) => repeatOnceProven(() => request(path, options), options?.signal),
  call: (endpoint, options) => repeatOnceProven(() => call(endpoint, options), options?.signal),
});
