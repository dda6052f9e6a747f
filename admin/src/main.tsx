import './fonts.css';
import { navigate } from '@nanny-polo/shared/navigate';
import { clearSession, readSession } from '@nanny-polo/shared/session';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { EffectsBeforeKeys } from './input/EffectsBeforeKeys.tsx';
import { Root } from './Root.tsx';
import { entryFor } from './session/entry.ts';
import { recallInput } from './session/kept-input.ts';
import { reloadOnMissedChunk } from './session/missed-chunk.ts';
import { showScheme } from './theme/scheme.ts';

showScheme();
recallInput();
reloadOnMissedChunk();
const session = readSession();
// An expired or damaged cookie leaves the profile behind.
if (!session) clearSession();
const entry = entryFor(location, session);
const root = document.getElementById('root');
if ('leaveTo' in entry) {
  navigate(entry.leaveTo, { replace: true });
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
