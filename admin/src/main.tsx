import './fonts.css';
import { readSession } from '@nanny-polo/shared/session';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Root } from './Root.tsx';
import { doorFor } from './session/door.ts';
import { recallInput } from './session/kept-input.ts';
import { reloadOnMissedChunk } from './session/missed-chunk.ts';
import { showScheme } from './theme/scheme.ts';

showScheme();
recallInput();
reloadOnMissedChunk();
const door = doorFor(location, readSession());
const root = document.getElementById('root');
if ('leaveTo' in door) {
  location.replace(door.leaveTo);
} else if (root) {
  if (door.address !== location.pathname + location.search + location.hash) {
    history.replaceState(history.state, '', door.address);
  }
  createRoot(root).render(
    <StrictMode>
      <Root signedIn={door.show === 'app'} />
    </StrictMode>,
  );
}
