import { googleLogin, startGoogleLogin } from '@nanny-polo/shared/accounts/google';
import { navigateTo } from '@nanny-polo/shared/browser/navigate';
import { googlePopup } from '@nanny-polo/shared/contract/constants';
import { ApiError } from '@nanny-polo/shared/contract/http-client';
import { useState } from 'react';
import { api } from '../lib/api.ts';
import { showNotification } from '../lib/notifications.ts';
import { keepReturnPath, startParentSession } from '../lib/sign-in.ts';
import type { Messages } from '../messages/en.ts';
import { useReady } from './use-ready.ts';

interface Props {
  readonly text: Messages['account']['google'];
  /** Called with the token of the new session. By default, signs the parent in. */
  readonly onToken?: (token: string) => void;
}

/** Signs in with Google in a popup, or in this window if the browser blocks popups. */
export function GoogleSignIn({ text, onToken = (token) => startParentSession(token, 'GOOGLE') }: Props) {
  const [state, setState] = useState<'idle' | 'waiting' | 'blocked'>('idle');

  const isReady = useReady();

  const inPopup = async (popup: Window) => {
    await goToGoogle(popup);
    const search = await searchFrom(popup);
    if (search === null) return showNotification('error', text.title, text.closed);
    onToken(await redeemCode(search));
  };

  const inThisWindow = () => {
    keepReturnPath();
    return goToGoogle();
  };

  const attempt = async (way: () => Promise<void>, popup?: Window) => {
    setState('waiting');
    try {
      await way();
    } catch (error) {
      popup?.close();
      showNotification('error', findGoogleReason(error, text) ?? text.title, text.failed);
    }
    setState('idle');
  };

  const start = () => {
    if (state === 'waiting') return;
    const popup = openPopup();
    if (popup) void attempt(() => inPopup(popup), popup);
    else setState('blocked');
  };

  return (
    <div className="google">
      <button
        type="button"
        className="button quiet-button"
        disabled={!isReady}
        aria-disabled={state === 'waiting'}
        onClick={start}
      >
        {state === 'waiting' ? text.waiting : text.button}
      </button>
      <div role="alert">
        {state === 'blocked' && (
          <p className="failure">
            {text.blocked}{' '}
            <button type="button" className="link" onClick={() => attempt(inThisWindow)}>
              {text.sameWindow}
            </button>
          </p>
        )}
      </div>
    </div>
  );
}

/** The name by which the returning popup recognises itself. */
const popupName = 'google-sign-in';

/** The query of /auth-redirect, sent from the popup to its opener. */
interface Message {
  readonly kind: 'google';
  readonly search: string;
}

/** How often to check whether a popup has been closed, in milliseconds. Browsers have no event for it. */
const watchEveryMs = 300;

/** Opens the empty popup; must be called in the click handler. Returns null if the browser blocks it. */
function openPopup(): Window | null {
  const { width, height } = googlePopup;
  const left = Math.round(screenX + (outerWidth - width) / 2);
  const top = Math.round(screenY + (outerHeight - height) / 2);
  return open('about:blank', popupName, `popup,width=${width},height=${height},left=${left},top=${top}`);
}

/** Navigates a window, by default this one, to Google. Throws `ApiError` if the API has no Google sign-in. */
async function goToGoogle(other?: Window): Promise<void> {
  const { url } = await api.call(startGoogleLogin);
  navigateTo(url, { external: true, ...(other && { window: other }) });
}

/** Waits for the popup to end. Returns the query of /auth-redirect, or null if the visitor closed the popup. */
function searchFrom(popup: Window): Promise<string | null> {
  return new Promise((resolve) => {
    const finish = (search: string | null) => {
      clearInterval(timer);
      removeEventListener('message', listener);
      resolve(search);
    };
    const listener = ({ origin, source, data }: MessageEvent<Message | undefined>) => {
      if (origin !== location.origin || source !== popup || data?.kind !== 'google') return;
      finish(data.search);
      popup.close();
    };
    const timer = setInterval(() => {
      // The message of a popup that has just closed itself may still be on its way.
      if (popup.closed) setTimeout(finish, watchEveryMs, null);
    }, watchEveryMs);
    addEventListener('message', listener);
  });
}

/** Sends the query to the page that opened this window. Returns false if there is none. */
export function sendQueryToOpener(search: string): boolean {
  const opener: Window | null = window.opener;
  if (!opener || opener.closed || window.name !== popupName) return false;
  opener.postMessage({ kind: 'google', search } satisfies Message, location.origin);
  return true;
}

/** Returns why a sign-in with Google has failed, if it was cancelled or the address is unverified. */
export function findGoogleReason(error: unknown, text: Props['text']): string | undefined {
  if (error instanceof Error && error.message === 'access_denied') return text.cancelled;
  const isUnverified = error instanceof ApiError && error.body.code === 'google_unverified';
  return isUnverified ? text.unverified : undefined;
}

/** Exchanges the query of /auth-redirect for a token. Throws `ApiError`, or `Error` with Google's reason if there is no code. */
export async function redeemCode(search: string): Promise<string> {
  const query = new URLSearchParams(search);
  const of = (name: string) => query.get(name) ?? undefined;
  const code = of('code');
  if (!code) throw new Error(of('error') ?? 'Google returned no code.');
  const { token } = await api.call(googleLogin, { body: { code, state: of('state'), iss: of('iss') } });
  return token;
}
