import type { Passkey } from '@nanny-polo/shared/accounts/passkey';
import { userPasskeys } from '@nanny-polo/shared/accounts/user-passkeys';
import { useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import { formatDayAndTime } from '../../lib/format.ts';
import { showNotification } from '../../lib/notifications.ts';
import { createPasskey } from '../../lib/passkey.ts';
import { fillText } from '../../messages/fill.ts';
import { focusElement } from '../Done.tsx';
import { useLoad } from '../use-load.ts';
import { useHasPasskeys } from '../use-ready.ts';
import { Load } from './AccountSection.tsx';
import { LinkButton, SmallButton } from './SmallButton.tsx';
import { useFreshProof } from './use-fresh-proof.tsx';
import { usePasskeyAction } from './use-passkey-action.tsx';
import { useText } from './user-text.ts';

const fetchPasskeys = () => api.call(userPasskeys.list);

/** Lists, adds and removes the parent's passkeys. Renders nothing in a browser without passkeys if there are none. */
export function Passkeys() {
  const { account, user } = useText();
  const own = user.passkeys;
  const list = useLoad<Passkey[]>(fetchPasskeys);
  const proof = useFreshProof();
  const { isRunning, failure, run } = usePasskeyAction(own);
  const heading = useRef<HTMLHeadingElement>(null);
  const canAdd = useHasPasskeys();
  const { state } = list;
  const hasAny = state.status === 'ready' ? state.value.length > 0 : state.status === 'failed';
  if (!canAdd && !hasAny) return null;

  const add = async () => {
    const options = await proof.call(() => api.call(userPasskeys.start));
    const response = await createPasskey(options);
    await proof.call(() => api.call(userPasskeys.add, { body: { response } }));
    await list.reload();
    showNotification('success', own.added);
  };
  const remove = async ({ id }: Passkey) => {
    const { message } = await proof.call(() => api.call(userPasskeys.remove, { params: { id } }));
    await list.reload();
    heading.current?.focus();
    showNotification('success', message);
  };

  return (
    <div id="passkeys">
      <h3 tabIndex={-1} ref={heading}>
        {own.title}
      </h3>
      <p className="quiet">{own.lead}</p>
      <Load load={list}>
        {(passkeys) =>
          passkeys.length > 0 && (
            <ul className="cards">
              {passkeys.map((passkey) => (
                <li key={passkey.id}>
                  <Card passkey={passkey} isBusy={isRunning} onRemove={() => run(() => remove(passkey))} />
                </li>
              ))}
            </ul>
          )
        }
      </Load>
      {failure}
      {proof.question ??
        (canAdd && (
          <SmallButton aria-disabled={isRunning} onClick={() => run(add)}>
            {isRunning ? account.form.sending : own.add}
          </SmallButton>
        ))}
    </div>
  );
}

interface CardProps {
  readonly passkey: Passkey;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
}

function Card({ passkey: { name, created_at, last_used_at }, isBusy, onRemove }: CardProps) {
  const own = useText().user.passkeys;
  const [isAsking, setAsking] = useState(false);
  const added = formatDayAndTime(created_at);
  const used = last_used_at && formatDayAndTime(last_used_at);
  return (
    <article aria-label={name}>
      <strong>{name}</strong>
      <p className="quiet">{fillText(used ? own.used : own.unused, { added, used: used ?? '' })}</p>
      {isAsking ? (
        <div className="sent" tabIndex={-1} ref={focusElement}>
          <p>{own.removeAsk}</p>
          <p className="actions">
            <SmallButton aria-disabled={isBusy} onClick={onRemove}>
              {own.removeYes}
            </SmallButton>{' '}
            <SmallButton onClick={() => setAsking(false)}>{own.removeNo}</SmallButton>
          </p>
        </div>
      ) : (
        <LinkButton aria-label={fillText(own.removeNamed, { name, added })} onClick={() => setAsking(true)}>
          {own.remove}
        </LinkButton>
      )}
    </article>
  );
}
