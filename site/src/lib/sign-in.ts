import { navigate } from '@nanny-polo/shared/navigate';
import { type Session, writeSession } from '@nanny-polo/shared/session';
import { here } from './here.ts';

/** Stores a parent's new session and navigates to /user. */
export function enter(token: string, provider: Session['provider']): void {
  writeSession({ token, role: 'USER', provider });
  navigate(here('/user'), { replace: true });
}
