/** Passkeys in the browser. Loaded on demand, because most visits need none of it. */

import type {
  NewPasskey,
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
} from '@nanny-polo/shared/accounts/passkey';
import { ApiError } from '@nanny-polo/shared/contract/http-client';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

type Creation = Parameters<typeof startRegistration>[0]['optionsJSON'];
type Request = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Creates a passkey in the browser's dialog. */
export async function createPasskey(options: PasskeyCreation): Promise<NewPasskey> {
  const created = await startRegistration({ optionsJSON: options as Creation });
  return { ...created, clientExtensionResults: {} };
}

/** Asks for a passkey: in the browser's dialog or, `atField`, among the suggestions of the e-mail field. */
export async function requestPasskey(options: PasskeyRequest, atField = false): Promise<PasskeyProof> {
  const chosen = await startAuthentication({
    optionsJSON: options as Request,
    useBrowserAutofill: atField,
  });
  return { ...chosen, clientExtensionResults: {} };
}

interface Texts {
  readonly failed: string;
  /** The device already has a passkey of the account. */
  readonly known?: string;
}

/** Returns what to say about a failure: nothing if the person closed the browser's dialog. */
export function explainFailure(error: unknown, { failed, known = failed }: Texts): string {
  if (error instanceof ApiError) return error.message;
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return '';
  return name === 'InvalidStateError' ? known : failed;
}
