import { clearSession, readSession } from '@nanny-polo/shared/session';
import { here } from './here.ts';
import { navigate } from './navigate.ts';

/** Forgets the session and leads to the door of whom it belonged to: parents to theirs, all others to the admins'. */
export function sessionEnded(): void {
  const door = readSession()?.role === 'USER' ? here('/sign-in') : '/admin/sign-in';
  clearSession();
  navigate(door);
}
