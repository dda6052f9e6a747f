import { listOwnDocuments, type OwnDocument, ownDocumentFile } from '@nanny-polo/shared/family';
import { urlOf } from '@nanny-polo/shared/http-client';
import { saveFile } from '@nanny-polo/shared/save-file';
import { maximumUpload } from '@nanny-polo/shared/upload';
import { api } from '../../lib/api.ts';
import { day } from '../../lib/format.ts';
import { fill } from '../../messages/fill.ts';
import { useLoad } from '../use-load.ts';
import { AccountPage } from './AccountPage.tsx';
import { LoadedSection } from './AccountSection.tsx';
import { Skeleton } from './Skeleton.tsx';
import { type Text, useText } from './text.ts';
import { Resubmit, UploadForm } from './Upload.tsx';
import { useAction } from './use-action.ts';

const waiting = <Skeleton of={['line', 'card', 'card', 'form']} />;

export const DocumentsPage = ({ text }: { readonly text: Text }) => (
  <AccountPage text={text} section="documents" title={text.user.views.documents} waiting={waiting}>
    <Documents />
  </AccountPage>
);

const fetchDocuments = async () => (await api.call(listOwnDocuments)).data;

/** Uploaded documents with their states, and a form to upload another. */
function Documents() {
  const own = useText().user.documents;
  const documents = useLoad(fetchDocuments);
  const lead = fill(own.lead, { megabytes: maximumUpload / 1024 ** 2 });
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
          <UploadForm key={value.documents.length} types={value.types} onDone={documents.reload} />
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

  const { run } = useAction(own.downloadFailed);

  const download = async () => {
    const { _data } = await api.request<Blob>(urlOf(ownDocumentFile, { id }));
    if (_data) saveFile(_data, document.file_name);
  };

  return (
    <article aria-label={document.document_type_title}>
      <p className="card-head">
        <strong>{document.document_type_title}</strong>
        <span className={`state ${tones[state] ?? ''}`}>{own.states[state]}</span>
      </p>
      <p className="quiet">
        {[document.file_name, expires_on && fill(expiry, { day: day(expires_on) })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {reason && <p>{fill(own.reason, { reason })}</p>}
      <button type="button" className="link" onClick={() => run(download)}>
        {own.download}
      </button>
      {state === 'rejected' && <Resubmit id={id} onDone={onChanged} />}
    </article>
  );
}
