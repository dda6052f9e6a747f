import './fonts.css';
import { clearSession, readSession } from '@nanny-polo/shared/accounts/session';
import { navigateTo } from '@nanny-polo/shared/browser/navigate';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { chooseEntry } from './base/session/entry.ts';
import { recallInput } from './base/session/kept-input.ts';
import { reloadOnMissedChunk } from './base/session/missed-chunk.ts';
import { showScheme } from './base/theme/scheme.ts';
import { Root } from './Root.tsx';
import { EffectsBeforeKeys } from './ui/input/EffectsBeforeKeys.tsx';

showScheme();
recallInput();
reloadOnMissedChunk();
const session = readSession();
// An expired or damaged cookie leaves the profile behind.
if (!session) clearSession();
const entry = chooseEntry(location, session);
const root = document.getElementById('root');
if ('leaveTo' in entry) {
  navigateTo(entry.leaveTo, { replace: true });
} else if (root) {
  if (entry.url !== location.pathname + location.search + location.hash) {
    history.replaceState(history.state, '', entry.url);
  }
  createRoot(root).render(
    <StrictMode>
      <EffectsBeforeKeys />
      <Root signedIn={entry.show === 'app'} />
    </StrictMode>,
  );
}
