import { useState } from 'react';
import { goToGoogle, openPopup, redeem, searchFrom } from '../lib/google.ts';
import { notify } from '../lib/notifications.ts';
import { enter } from '../lib/sign-in.ts';
import type { Messages } from '../messages/en.ts';

interface Props {
  readonly text: Messages['account']['google'];
  /** Called with the token of the new session. By default, stores the token and opens /user. */
  readonly onToken?: (token: string) => void;
}

/** Signs in with Google in a popup, or in this window if the browser blocks popups. */
export function GoogleSignIn({ text, onToken = (token) => enter(token, 'GOOGLE') }: Props) {
  const [state, setState] = useState<'idle' | 'waiting' | 'blocked'>('idle');

  const inPopup = async (popup: Window) => {
    await goToGoogle(popup);
    const search = await searchFrom(popup);
    if (search === null) return notify('error', text.title, text.closed);
    onToken(await redeem(search));
  };

  const attempt = async (way: () => Promise<void>, popup?: Window) => {
    setState('waiting');
    try {
      await way();
    } catch {
      popup?.close();
      notify('error', text.title, text.failed);
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
        aria-disabled={state === 'waiting'}
        onClick={start}
      >
        {state === 'waiting' ? text.waiting : text.button}
      </button>
      <div role="alert">
        {state === 'blocked' && (
          <p className="failure">
            {text.blocked}{' '}
            <button type="button" className="link" onClick={() => attempt(() => goToGoogle())}>
              {text.sameWindow}
            </button>
          </p>
        )}
      </div>
    </div>
  );
}
