import { adminPasskeys } from '@nanny-polo/shared/accounts/admin-passkeys';
import type { HttpClient } from '@nanny-polo/shared/contract/http-client';
import { useState } from 'react';
import { createPasskey, describePasskeyFailure } from './passkeys.ts';

/** What the first factor of an account brings. */
export interface FirstFactor {
  readonly recovery_codes: string[] | null;
  readonly access_token: string | null;
}

/** Makes a call of the account whose factors are set up. */
export type Call = HttpClient['call'];

/** Returns a function that creates a passkey on this device and adds it to the account, and why it failed. */
export function useAddPasskey(call: Call, onAdded: (first: FirstFactor) => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  async function add() {
    if (adding) return;
    setProblem(null);
    setAdding(true);
    try {
      const response = await createPasskey(await call(adminPasskeys.start));
      onAdded(await call(adminPasskeys.add, { body: { response } }));
    } catch (error) {
      setProblem(describePasskeyFailure(error));
    }
    setAdding(false);
  }
  return { add, adding, problem };
}
