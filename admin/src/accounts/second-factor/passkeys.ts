/** Passkeys in this browser. The library is loaded on demand. */

import type {
  NewPasskey,
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
} from '@nanny-polo/shared/accounts/passkey';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { failureOf } from '../../base/session/failure.ts';
import { isMissedChunk } from '../../base/session/missed-chunk.ts';
import { passkeyTexts } from './passkey-messages.ts';

export const loadPasskeys = () => import('@simplewebauthn/browser');

export const canUsePasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/** Asks the person for one of their passkeys: at once or, with `autofill`, in the suggestions of the e-mail field. */
export async function askPasskey(options: PasskeyRequest, autofill = false): Promise<PasskeyProof> {
  const { startAuthentication } = await loadPasskeys();
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill });
  return { ...response, clientExtensionResults: {} };
}

export async function createPasskey(options: PasskeyCreation): Promise<NewPasskey> {
  const { startRegistration } = await loadPasskeys();
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return { ...(await startRegistration({ optionsJSON })), clientExtensionResults: {} };
}

const messages: Record<string, string> = {
  NotAllowedError: passkeyTexts.cancelled,
  AbortError: passkeyTexts.cancelled,
  InvalidStateError: passkeyTexts.known,
};

/** Returns the sentence about a failure of the browser or the API. */
export function describePasskeyFailure(error: unknown): string {
  const { name = '', status } = error as { name?: string; status?: number };
  if (status !== undefined || isMissedChunk(error)) return failureOf(error).message;
  return messages[name] ?? passkeyTexts.failed;
}
