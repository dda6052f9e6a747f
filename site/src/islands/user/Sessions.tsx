import type { AccountSession } from '@nanny-polo/shared/accounts/own-account';
import { ownUserCalls } from '@nanny-polo/shared/accounts/user-profile';
import { browserOf } from '@nanny-polo/shared/browser/user-agent';
import { api } from '../../lib/api.ts';
import { formatDayAndTime } from '../../lib/format.ts';
import { showNotification } from '../../lib/notifications.ts';
import { fillText } from '../../messages/fill.ts';
import { useLoad } from '../use-load.ts';
import { Load } from './AccountSection.tsx';
import { LinkButton, SmallButton } from './SmallButton.tsx';
import { useAction } from './use-action.ts';
import { useFreshProof } from './use-fresh-proof.tsx';
import { useText } from './user-text.ts';

const fetchSessions = () => api.call(ownUserCalls.listSessions);

export function Sessions() {
  const own = useText().user.sessions;
  const sessions = useLoad<AccountSession[]>(fetchSessions);
  const { isRunning, run } = useAction(own.failed);
  const proof = useFreshProof();

  const end = async (call: () => Promise<{ readonly message: string }>) => {
    await run(async () => showNotification('success', (await proof.call(call)).message));
    await sessions.reload();
  };

  return (
    <div id="sessions">
      <h3>{own.title}</h3>
      <p className="quiet">{own.lead}</p>
      <Load load={sessions}>
        {(list) => (
          <>
            <ul className="cards">
              {list.map((session) => (
                <li key={session.id}>
                  <Session
                    session={session}
                    ending={isRunning}
                    onEnd={() => end(() => api.call(ownUserCalls.endSession, { params: { id: session.id } }))}
                  />
                </li>
              ))}
            </ul>
            {proof.question}
            {list.length > 1 && !proof.question && (
              <SmallButton
                aria-disabled={isRunning}
                onClick={() => end(() => api.call(ownUserCalls.endOtherSessions))}
              >
                {own.endOthers}
              </SmallButton>
            )}
          </>
        )}
      </Load>
    </div>
  );
}

interface SessionProps {
  readonly session: AccountSession;
  readonly ending: boolean;
  readonly onEnd: () => void;
}

function Session({ session, ending, onEnd }: SessionProps) {
  const text = useText().user.sessions;
  const { browser, system } = browserOf(session.user_agent);
  const name = browser && system ? fillText(text.browser, { browser, system }) : text.unknown;
  const seen = formatDayAndTime(session.last_seen_at);
  return (
    <article aria-label={name}>
      <p className="card-head">
        <strong>{name}</strong>
        {session.current && <span className="state good">{text.current}</span>}
      </p>
      <p className="quiet">{fillText(text.seen, { seen, since: formatDayAndTime(session.created_at) })}</p>
      {!session.current && (
        <LinkButton
          aria-label={fillText(text.endNamed, { name, seen })}
          aria-disabled={ending}
          onClick={onEnd}
        >
          {text.end}
        </LinkButton>
      )}
    </article>
  );
}
