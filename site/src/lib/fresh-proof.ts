import { ApiError } from '@nanny-polo/shared/contract/http-client';

/**
 * Makes a call. If it needs a fresh proof of who is calling, waits for `ask` and repeats the call once. Rejects as the
 * call does, and as `ask` does if the person gives no proof.
 */
export async function callWithProof<T>(call: () => Promise<T>, ask: () => Promise<void>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.body.code !== 'fresh_proof_required') throw error;
  }
  await ask();
  return call();
}
