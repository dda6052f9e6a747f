import { agency } from '@nanny-polo/shared/constants';
import { getFamily, listOwnDocuments } from '@nanny-polo/shared/family';
import { clearSession, writeProfile } from '@nanny-polo/shared/session';
import { type UserProfile, userLogout, userProfile } from '@nanny-polo/shared/user-profile';
import { useCallback } from 'react';
import { api } from '../../lib/api.ts';
import { navigate } from '../../lib/navigate.ts';
import { fill } from '../../messages/fill.ts';
import { Notifications } from '../Notifications.tsx';
import { useLoad } from '../use-load.ts';
import { useVisitor } from '../use-visitor.ts';
import { Bookings } from './Bookings.tsx';
import { Documents } from './Documents.tsx';
import { Family } from './Family.tsx';
import { OwnData } from './OwnData.tsx';
import { Profile } from './Profile.tsx';
import { RequestForm } from './RequestForm.tsx';
import { Security } from './Security.tsx';
import { Sessions } from './Sessions.tsx';
import { Todo } from './Todo.tsx';
import type { Text } from './text.ts';
import { useBookings } from './use-bookings.ts';

interface Props {
  readonly text: Text;
  readonly figures: Readonly<Record<string, string | number>>;
}

/** A parent's own pages: shown to parents only. */
export function Account({ text, figures }: Props) {
  const visitor = useVisitor('parent');
  if (visitor === 'other') {
    return (
      <div className="wrap sent alone">
        <h1>{text.account.admin.title}</h1>
        <p className="lead">{text.account.admin.text}</p>
        <a className="button" href="/admin">
          {text.account.admin.back}
        </a>
      </div>
    );
  }
  if (visitor !== 'parent') return <Waiting text={text} />;
  return <Signed text={text} figures={figures} />;
}

const Waiting = ({ text }: { readonly text: Text }) => (
  <div className="wrap alone">
    <h1>{text.user.title}</h1>
    <p className="lead" role="status">
      {text.user.loading}
    </p>
  </div>
);

const fetchProfile = async () => {
  const { data } = await api.call(userProfile);
  writeProfile(data);
  return data;
};

function Signed({ text, figures }: Props) {
  const { state, set, reload } = useLoad(fetchProfile);
  if (state.status === 'loading') return <Waiting text={text} />;
  if (state.status === 'failed') {
    return (
      <div className="wrap sent alone">
        <h1>{text.user.title}</h1>
        <p className="failure" role="alert">
          {text.user.failed}
        </p>
        <button type="button" className="button" onClick={reload}>
          {text.user.retry}
        </button>
      </div>
    );
  }
  return <Parts text={text} figures={figures} profile={state.value} onProfile={set} />;
}

const fetchFamily = async () => (await api.call(getFamily)).data;
const fetchDocuments = async () => (await api.call(listOwnDocuments)).data;

interface PartsProps extends Props {
  readonly profile: UserProfile;
  readonly onProfile: (profile: UserProfile) => void;
}

function Parts({ text, figures, profile, onProfile }: PartsProps) {
  const family = useLoad(fetchFamily);
  const documents = useLoad(fetchDocuments);
  const bookings = useBookings();
  const own = text.user;
  const changed = useCallback(
    (next: UserProfile) => {
      writeProfile(next);
      onProfile(next);
    },
    [onProfile],
  );

  const signOut = async () => {
    // The session ends here whatever the server says to it.
    await api.call(userLogout).catch(() => undefined);
    clearSession();
    navigate('/sign-in');
  };

  const parts = [
    ['request', own.request.title],
    ['bookings', own.bookings.title],
    ['documents', own.documents.title],
    ['family', own.family.title],
    ['profile', own.profile.title],
    ['security', own.security.title],
    ['sessions', own.sessions.title],
    ['data', own.data.title],
  ];
  return (
    <div className="wrap account-page">
      <header>
        <h1>{fill(greeting(own.greetings), { name: profile.first_name })}</h1>
        <Todo text={own} family={family.state} documents={documents.state} />
      </header>
      <nav aria-label={own.sections}>
        <ul>
          {parts.map(([id, title]) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
        <button type="button" className="button small quiet-button" onClick={signOut}>
          {own.signOut}
        </button>
      </nav>
      <div className="parts">
        <RequestForm text={text} figures={figures} family={family} onRequested={bookings.add} />
        <Bookings text={text} bookings={bookings} />
        <Documents text={text} documents={documents} />
        <Family text={text} family={family} />
        <Profile text={text} profile={profile} onChanged={changed} />
        <Security text={text} profile={profile} />
        <Sessions text={text} />
        <OwnData text={text} />
      </div>
      <Notifications close={text.account.form.close} label={text.account.form.notifications} />
    </div>
  );
}

function greeting(texts: Text['user']['greetings']): string {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: agency.timeZone, hour: '2-digit' }).format(new Date()),
  );
  if (hour >= 4 && hour < 12) return texts.morning;
  return hour >= 12 && hour < 18 ? texts.afternoon : texts.evening;
}
