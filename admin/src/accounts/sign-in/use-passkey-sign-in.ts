import type { PasskeyRequest } from '@nanny-polo/shared/accounts/passkey';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../base/session/api.ts';
import { loadChunkAhead } from '../../base/session/missed-chunk.ts';
import { storeSignIn } from '../../base/session/profile.ts';
import {
  askPasskey,
  canUsePasskeys,
  describePasskeyFailure,
  loadPasskeys,
} from '../second-factor/passkeys.ts';

/** The calls, loaded on demand: the first screen is the password's. */
const loadCalls = async () => (await import('@nanny-polo/shared/accounts/admin-passkeys')).adminPasskeySignIn;

/** Whether the person saves data: passkeys are then offered by the button alone. */
const savesData = () => Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData);

/** How long the page must have been usable before passkeys are offered, in milliseconds. */
const offerAfterMs = 300;

/** After how many milliseconds an offer is renewed: its challenge is valid for five minutes. */
const offerLastsMs = 240_000;

/**
 * Signs in with a passkey alone: by the suggestions of the e-mail field, where the browser has them, or at once with
 * `start`. Call `renew` when the e-mail field gets the focus.
 */
export function usePasskeySignIn(onSignedIn: () => void) {
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const offeredAt = useRef(0);
  const isOpen = useRef(true);

  const finish = useCallback(
    async (options: PasskeyRequest, autofill: boolean) => {
      const response = await askPasskey(options, autofill);
      try {
        const { finish: call } = await loadCalls();
        const { data } = await api.call(call, { body: { response } });
        await storeSignIn(data);
        onSignedIn();
        return true;
      } catch (error) {
        setMessage(describePasskeyFailure(error));
        return false;
      }
    },
    [onSignedIn],
  );

  /** An offer that nobody takes up, or that another one replaces, fails without a word. */
  const offer = useCallback(async () => {
    if (savesData() || !canUsePasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable?.()))
      return;
    offeredAt.current = Date.now();
    let isLoaded = false;
    await loadChunkAhead(async () => {
      isLoaded = Boolean(await loadPasskeys());
    });
    if (!isLoaded) return;
    const options = await api.call((await loadCalls()).start).catch(() => null);
    if (options && isOpen.current) await finish(options, true).catch(() => undefined);
  }, [finish]);

  useEffect(() => {
    isOpen.current = true;
    const timer = setTimeout(offer, offerAfterMs);
    return () => {
      isOpen.current = false;
      clearTimeout(timer);
      if (offeredAt.current > 0)
        loadPasskeys().then(
          ({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony(),
          () => undefined,
        );
    };
  }, [offer]);

  async function start() {
    if (busy) return;
    setMessage(null);
    setBusy(true);
    try {
      if (await finish(await api.call((await loadCalls()).start), false)) return;
    } catch (error) {
      setMessage(describePasskeyFailure(error));
    }
    setBusy(false);
    if (isOpen.current) void offer();
  }

  return {
    message,
    busy,
    start,
    clear: () => setMessage(null),
    renew: () => {
      if (offeredAt.current > 0 && Date.now() - offeredAt.current > offerLastsMs) void offer();
    },
  };
}
