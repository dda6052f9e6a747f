import type { Family } from '@nanny-polo/shared/family';
import { clearSession } from '@nanny-polo/shared/session';
import { timeZone } from '@nanny-polo/shared/time-zone';
import type { UserBooking } from '@nanny-polo/shared/user-booking';
import { userLogout } from '@nanny-polo/shared/user-profile';
import { api } from '../../lib/api.ts';
import { period } from '../../lib/format.ts';
import { here } from '../../lib/here.ts';
import { navigate } from '../../lib/navigate.ts';
import { fill } from '../../messages/fill.ts';
import type { Loaded } from '../use-load.ts';
import { type OwnDocuments, Todo } from './Todo.tsx';
import type { Text } from './text.ts';

interface Props {
  readonly text: Text;
  readonly name: string;
  readonly family: Loaded<Family>;
  readonly documents: Loaded<OwnDocuments>;
  readonly next: UserBooking | undefined;
}

/** The head of a parent's pages: the next booking, open steps, and signing out. */
export function Greeting({ text, name, family, documents, next }: Props) {
  const own = text.user;
  return (
    <header>
      <div className="welcome">
        <h1>{fill(greeting(own.greetings), { name })}</h1>
        <button type="button" className="link" onClick={signOut}>
          {own.signOut}
        </button>
      </div>
      {next && (
        <a className="next" href="#bookings">
          <span>{own.next}</span>
          <strong>{period(next.start_at, next.end_at)}</strong>
          <span>{[own.bookings.statuses[next.status], next.nanny_name].filter(Boolean).join(' · ')}</span>
        </a>
      )}
      <Todo text={own} family={family} documents={documents} />
    </header>
  );
}

async function signOut() {
  // Ends the session in this browser even if the call fails.
  await api.call(userLogout).catch(() => undefined);
  clearSession();
  navigate(here('/sign-in'));
}

function greeting(texts: Text['user']['greetings']): string {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: timeZone(), hour: '2-digit' }).format(new Date()),
  );
  if (hour >= 4 && hour < 12) return texts.morning;
  return hour >= 12 && hour < 18 ? texts.afternoon : texts.evening;
}
