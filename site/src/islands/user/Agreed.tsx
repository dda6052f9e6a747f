import { listOwnConsents, type OwnConsent, withdrawOwnConsent } from '@nanny-polo/shared/people/consent';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { formatDay } from '../../lib/format.ts';
import { showNotification } from '../../lib/notifications.ts';
import { fillText } from '../../messages/fill.ts';
import { AccountSection } from './AccountSection.tsx';
import { LinkButton, SmallButton } from './SmallButton.tsx';
import { useAction } from './use-action.ts';
import { useText } from './user-text.ts';

export const fetchConsents = async () => (await api.call(listOwnConsents)).data;

/** Returns whether a family consents at present that health notes are kept. Its acts are newest first. */
export const hasHealthConsent = (consents: readonly OwnConsent[]): boolean =>
  consents.find(({ kind }) => kind === 'health_notes')?.given ?? false;

interface Props {
  readonly consents: readonly OwnConsent[];
  /** Called after notes may have been deleted. */
  readonly onWithdrawn: () => unknown;
}

/** What the family agreed to and when, and how to withdraw the consent to health notes. */
export function Agreed({ consents, onWithdrawn }: Props) {
  const own = useText().user.agreed;
  return (
    <AccountSection id="agreed" title={own.title} lead={own.lead}>
      {consents.length === 0 && <p className="waiting">{own.none}</p>}
      <ul className="cards">
        {consents.map(({ id, kind, given, agreement_version: version, at, way }) => (
          <li key={id}>
            <p>
              <strong>{fillText(given ? own[kind] : own.withdrawn, { version: version ?? '' })}</strong>
            </p>
            <p className="quiet">{fillText(own.when, { day: formatDay(at), way: own.ways[way] })}</p>
          </li>
        ))}
      </ul>
      {hasHealthConsent(consents) && <Withdraw onWithdrawn={onWithdrawn} />}
    </AccountSection>
  );
}

function Withdraw({ onWithdrawn }: Pick<Props, 'onWithdrawn'>) {
  const own = useText().user.agreed;
  const [isAsking, setAsking] = useState(false);
  const { isRunning, run } = useAction(own.failed);
  const withdraw = (delete_notes: boolean) =>
    run(async () => {
      await api.call(withdrawOwnConsent, { body: { delete_notes } });
      showNotification('success', own.withdrawnNow);
      await onWithdrawn();
    });
  if (!isAsking) return <LinkButton onClick={() => setAsking(true)}>{own.withdraw}</LinkButton>;
  return (
    <>
      <p>{own.withdrawText}</p>
      <p className="actions">
        <SmallButton aria-disabled={isRunning} onClick={() => withdraw(true)}>
          {own.deleteNotes}
        </SmallButton>{' '}
        <SmallButton aria-disabled={isRunning} onClick={() => withdraw(false)}>
          {own.keepNotes}
        </SmallButton>{' '}
        <LinkButton onClick={() => setAsking(false)}>{own.back}</LinkButton>
      </p>
    </>
  );
}
