import { useState } from 'react';
import { endOf, goToGoogle, openPopup, redeem } from '../lib/google.ts';
import { notify } from '../lib/notifications.ts';
import { enter } from '../lib/sign-in.ts';
import type { Messages } from '../messages/en.ts';

interface Props {
  readonly text: Messages['account']['google'];
}

/** Google's mark, as its guidelines ask of a button like this. */
const logo = {
  blue: 'M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.1 4.1 0 0 1-1.8 2.72v2.26h2.92c1.7-1.57 2.68-3.88 2.68-6.62z',
  green:
    'M9 18c2.43 0 4.47-.8 5.96-2.18l-2.91-2.26c-.8.54-1.84.86-3.05.86-2.34 0-4.33-1.58-5.04-3.71H.96v2.33A9 9 0 0 0 9 18z',
  yellow: 'M3.96 10.71a5.4 5.4 0 0 1 0-3.42V4.96H.96a9 9 0 0 0 0 8.08l3-2.33z',
  red: 'M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.59A9 9 0 0 0 .96 4.96l3 2.33C4.68 5.16 6.66 3.58 9 3.58z',
};

/** Signs in with Google in a popup, or in this window where the browser allows none. */
export function GoogleSignIn({ text }: Props) {
  const [state, setState] = useState<'idle' | 'waiting' | 'blocked'>('idle');

  const inPopup = async (popup: Window) => {
    await goToGoogle(popup);
    const ending = await endOf(popup);
    if (ending.closed) return notify('error', text.title, text.closed);
    enter(await redeem(ending.search), 'GOOGLE');
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
        <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true">
          <path className="g1" d={logo.blue} />
          <path className="g2" d={logo.green} />
          <path className="g3" d={logo.yellow} />
          <path className="g4" d={logo.red} />
        </svg>
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
