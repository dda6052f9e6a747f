import { googleLogin, startGoogleLogin } from '@nanny-polo/shared/google';
import { api } from './api.ts';
import { popupName } from './google-popup.ts';
import { navigate } from './navigate.ts';

/** What /auth-redirect was given, handed from the popup to the page that opened it. */
interface Message {
  readonly kind: 'google';
  readonly search: string;
}

/** How a popup ended: closed by the person, or back with the query of /auth-redirect. */
type Ending = { readonly closed: true } | { readonly closed: false; readonly search: string };

/** How often a popup is asked whether it is still there, in milliseconds: nothing tells of its end. */
const watchEvery = 300;

/** Leads a window, this one unless another is given, to the provider. Throws `ApiError` where there is none. */
export async function goToGoogle(other?: Window): Promise<void> {
  const { url } = await api.call(startGoogleLogin);
  navigate(url, { external: true, ...(other && { window: other }) });
}

/** Waits for the popup's end. */
export function endOf(popup: Window): Promise<Ending> {
  return new Promise((resolve) => {
    const finish = (ending: Ending) => {
      clearInterval(timer);
      removeEventListener('message', hear);
      resolve(ending);
    };
    const hear = ({ origin, source, data }: MessageEvent<Message | undefined>) => {
      if (origin !== location.origin || source !== popup || data?.kind !== 'google') return;
      finish({ closed: false, search: data.search });
      popup.close();
    };
    const timer = setInterval(() => {
      if (popup.closed) finish({ closed: true });
    }, watchEvery);
    addEventListener('message', hear);
  });
}

/** Hands the query over to the page that opened this window. False where none did. */
export function handOver(search: string): boolean {
  const opener: Window | null = window.opener;
  if (!opener || opener.closed || window.name !== popupName) return false;
  opener.postMessage({ kind: 'google', search } satisfies Message, location.origin);
  return true;
}

/** Trades the query of /auth-redirect for a token. Throws `ApiError`, or `Error` where there is no code. */
export async function redeem(search: string): Promise<string> {
  const query = new URLSearchParams(search);
  const of = (name: string) => query.get(name) ?? undefined;
  const code = of('code');
  if (!code) throw new Error('Google gave no code.');
  const { token } = await api.call(googleLogin, { body: { code, state: of('state'), iss: of('iss') } });
  return token;
}
