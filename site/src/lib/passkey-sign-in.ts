import { userPasskeySignIn } from '@nanny-polo/shared/accounts/user-passkeys';
import { browserSupportsWebAuthnAutofill } from '@simplewebauthn/browser';
import { api } from './api.ts';
import { explainFailure, requestPasskey } from './passkey.ts';
import { startParentSession } from './sign-in.ts';

/** How long the e-mail field suggests passkeys before it gets a new challenge, which is valid for five minutes. */
const offerMs = 4 * 60_000;

/** When the latest request for a passkey began. The browser allows one at a time. */
let begunAt = 0;
let isDialogOpen = false;

/**
 * Signs a parent in by a passkey alone: in the browser's dialog or, `atField`, with one that they choose among the
 * suggestions of the e-mail field, which may take for ever. Returns why it failed; nothing if they chose no passkey.
 */
export async function signInByPasskey(atField: boolean, failed: string): Promise<string> {
  if (atField && (isDialogOpen || Date.now() - begunAt < offerMs)) return '';
  const begun = Date.now();
  begunAt = begun;
  isDialogOpen = !atField;
  let isChosen = !atField;
  try {
    if (atField && !(await browserSupportsWebAuthnAutofill())) return '';
    const options = await api.call(userPasskeySignIn.start);
    if (begunAt !== begun) return '';
    const response = await requestPasskey(options, atField);
    isChosen = true;
    const { data } = await api.call(userPasskeySignIn.finish, { body: { response } });
    startParentSession(data.access_token, 'LOCAL');
    return '';
  } catch (error) {
    if (isChosen) begunAt = 0;
    return isChosen ? explainFailure(error, { failed }) : '';
  } finally {
    if (!atField) isDialogOpen = false;
  }
}
