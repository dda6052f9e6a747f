import { navigate } from '@nanny-polo/shared/navigate';
import { type Session, writeSession } from '@nanny-polo/shared/session';
import { here } from './here.ts';

/** Stores a parent's new session and navigates to a path, by default /user. */
export function enter(token: string, provider: Session['provider'], path = here('/user')): void {
  writeSession({ token, role: 'USER', provider });
  navigate(path, { replace: true });
}
