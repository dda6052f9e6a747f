import type { AccountSession } from '@nanny-polo/shared/own-account';
import { browserOf } from '@nanny-polo/shared/user-agent';
import { endOtherUserSessions, endUserSession, listUserSessions } from '@nanny-polo/shared/user-profile';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { dayAndTime } from '../../lib/format.ts';
import { notify } from '../../lib/notifications.ts';
import { fill } from '../../messages/fill.ts';
import { useLoad } from '../use-load.ts';
import { LoadedSection } from './LoadedSection.tsx';
import type { Text } from './text.ts';

const fetchSessions = () => api.call(listUserSessions);

/** The parent's sessions, each with a button to end it. */
export function Sessions({ text }: { readonly text: Text }) {
  const own = text.user.sessions;
  const sessions = useLoad<AccountSession[]>(fetchSessions);
  const [ending, setEnding] = useState(false);

  const end = async (call: () => Promise<{ readonly message: string }>) => {
    if (ending) return;
    setEnding(true);
    try {
      notify('success', (await call()).message);
    } catch {
      notify('error', own.failed);
    }
    setEnding(false);
    await sessions.reload();
  };

  return (
    <LoadedSection id="sessions" title={own.title} lead={own.lead} folded text={text} load={sessions}>
      {(list) => (
        <>
          <ul className="cards">
            {list.map((session) => (
              <li key={session.id}>
                <Session
                  text={own}
                  session={session}
                  ending={ending}
                  onEnd={() => end(() => api.call(endUserSession, { params: { id: session.id } }))}
                />
              </li>
            ))}
          </ul>
          {list.length > 1 && (
            <button
              type="button"
              className="button small quiet-button"
              aria-disabled={ending}
              onClick={() => end(() => api.call(endOtherUserSessions))}
            >
              {own.endOthers}
            </button>
          )}
        </>
      )}
    </LoadedSection>
  );
}

interface SessionProps {
  readonly text: Text['user']['sessions'];
  readonly session: AccountSession;
  readonly ending: boolean;
  readonly onEnd: () => void;
}

function Session({ text, session, ending, onEnd }: SessionProps) {
  const { browser, system } = browserOf(session.user_agent);
  const name = browser && system ? fill(text.browser, { browser, system }) : text.unknown;
  const seen = dayAndTime(session.last_seen_at);
  return (
    <article aria-label={name}>
      <p className="card-head">
        <strong>{name}</strong>
        {session.current && <span className="state good">{text.current}</span>}
      </p>
      <p className="quiet">{fill(text.seen, { seen, since: dayAndTime(session.created_at) })}</p>
      {!session.current && (
        <button
          type="button"
          className="link"
          aria-label={fill(text.endNamed, { name, seen })}
          aria-disabled={ending}
          onClick={onEnd}
        >
          {text.end}
        </button>
      )}
    </article>
  );
}
