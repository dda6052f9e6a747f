import { type Session, writeSession } from '@nanny-polo/shared/session';
import { navigate } from './navigate.ts';

/** Keeps a parent's new session and leads to their pages. */
export function enter(token: string, provider: Session['provider']): void {
  writeSession({ token, role: 'USER', provider });
  navigate('/user', { replace: true });
}
