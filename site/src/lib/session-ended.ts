import { clearSession, readSession } from '@nanny-polo/shared/session';
import { here } from './here.ts';
import { navigate } from './navigate.ts';

/**
 * Forgets the session and leads to the door of whom it belonged to. One that another tab has forgotten already was a
 * parent's: only their pages ask as somebody.
 */
export function sessionEnded(): void {
  const session = readSession();
  const door = !session || session.role === 'USER' ? here('/sign-in') : '/admin/sign-in';
  clearSession();
  navigate(door);
}
