import { navigate } from '@nanny-polo/shared/navigate';
import { clearSession } from '@nanny-polo/shared/session';
import { signInAddress, signInPath } from './return-path.ts';

let leaving = false;

/** Loads another page, once: of several ends that come together only the first decides where to. */
function leaveFor(address: string): void {
  if (leaving) return;
  leaving = true;
  navigate(address);
}

/** The session is over without this admin's doing: forget it and come back here after signing in. */
export function endSession(): void {
  clearSession();
  leaveFor(signInAddress(location.pathname + location.search + location.hash));
}

/** This admin signed out. */
export function leaveSignedOut(): void {
  clearSession();
  leaveFor(signInPath);
}
