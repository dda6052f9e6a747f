import { maximumFiles, maxUploadBytes } from '@nanny-polo/shared/contract/upload';
import { waitingStatuses } from '@nanny-polo/shared/people/document-state';
import { listOwnDocuments, type OwnDocument, withdrawOwnDocument } from '@nanny-polo/shared/people/family';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { formatDay } from '../../lib/format.ts';
import { showNotification } from '../../lib/notifications.ts';
import { fillText } from '../../messages/fill.ts';
import { useLoad } from '../use-load.ts';
import { AccountPage } from './AccountPage.tsx';
import { LoadedSection } from './AccountSection.tsx';
import { CareAgreement } from './CareAgreement.tsx';
import { DocumentFiles } from './DocumentFiles.tsx';
import { Skeleton } from './Skeleton.tsx';
import { LinkButton } from './SmallButton.tsx';
import { FurtherFiles, UploadForm } from './Upload.tsx';
import { useAction } from './use-action.ts';
import { type Text, useText } from './user-text.ts';

const waiting = <Skeleton of={['line', 'card', 'card', 'form']} />;

export const DocumentsPage = ({ text }: { readonly text: Text }) => (
  <AccountPage text={text} section="documents" title={text.user.views.documents} waiting={waiting}>
    <Documents />
    <CareAgreement />
  </AccountPage>
);

const fetchDocuments = async () => (await api.call(listOwnDocuments)).data;

function Documents() {
  const own = useText().user.documents;
  const documents = useLoad(fetchDocuments);
  const lead = fillText(own.lead, { files: maximumFiles, megabytes: maxUploadBytes / 1024 ** 2 });
  return (
    <LoadedSection id="documents" lead={lead} load={documents}>
      {(value) => (
        <>
          {value.documents.length === 0 ? (
            <p className="waiting">{own.empty}</p>
          ) : (
            <ul className="cards">
              {value.documents.map((document) => (
                <li key={document.id}>
                  <Document document={document} onChanged={documents.reload} />
                </li>
              ))}
            </ul>
          )}
          <UploadForm types={value.types} onDone={documents.reload} />
        </>
      )}
    </LoadedSection>
  );
}

const tones: Partial<Record<OwnDocument['state'], string>> = {
  approved: 'good',
  rejected: 'bad',
  revoked: 'bad',
  expired: 'bad',
};

interface DocumentProps {
  readonly document: OwnDocument;
  readonly onChanged: () => void;
}

function Document({ document, onChanged }: DocumentProps) {
  const own = useText().user.documents;
  const { id, state, reason, expires_on } = document;
  const expiry = state === 'expired' ? own.expired : own.expires;

  const isWaiting = waitingStatuses.some((status) => status === state);
  const [isAsking, setAsking] = useState(false);
  const { run, isRunning } = useAction(own.withdrawFailed);
  const withdraw = () =>
    run(async () => {
      await api.call(withdrawOwnDocument, { params: { id } }).finally(onChanged);
      showNotification('success', own.withdrawn);
    });

  return (
    <article aria-label={document.document_type_title}>
      <p className="card-head">
        <strong>{document.document_type_title}</strong>
        <span className={`state ${tones[state] ?? ''}`}>{own.states[state]}</span>
      </p>
      {expires_on && <p className="quiet">{fillText(expiry, { day: formatDay(expires_on) })}</p>}
      {reason && <p>{fillText(own.reason, { reason })}</p>}
      <DocumentFiles document={document} isWaiting={isWaiting} onChanged={onChanged} />
      {(isWaiting || state === 'rejected') && <FurtherFiles document={document} onDone={onChanged} />}
      {isWaiting &&
        (isAsking ? (
          <p>
            {own.withdrawAsk}{' '}
            <LinkButton disabled={isRunning} onClick={withdraw}>
              {own.withdrawYes}
            </LinkButton>{' '}
            <LinkButton onClick={() => setAsking(false)}>{own.withdrawNo}</LinkButton>
          </p>
        ) : (
          <LinkButton onClick={() => setAsking(true)}>{own.withdraw}</LinkButton>
        ))}
    </article>
  );
}
