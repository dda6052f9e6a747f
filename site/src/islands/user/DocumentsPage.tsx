import type { ResponseBody } from '@nanny-polo/shared/endpoint';
import {
  listOwnDocuments,
  type OwnDocument,
  ownDocumentFile,
  submitOwnDocument,
} from '@nanny-polo/shared/family';
import { urlOf } from '@nanny-polo/shared/http-client';
import { saveFile } from '@nanny-polo/shared/save-file';
import { maximumUpload } from '@nanny-polo/shared/upload';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { day } from '../../lib/format.ts';
import { notify } from '../../lib/notifications.ts';
import { fill } from '../../messages/fill.ts';
import { Submit } from '../Submit.tsx';
import { useForm } from '../use-form.ts';
import { useLoad } from '../use-load.ts';
import { AccountPage } from './AccountPage.tsx';
import { LoadedSection } from './AccountSection.tsx';
import { FileField } from './FileField.tsx';
import { Resubmit } from './Resubmit.tsx';
import { Skeleton } from './Skeleton.tsx';
import { type Text, useText } from './text.ts';
import { useAction } from './use-action.ts';
import { useUpload } from './use-upload.ts';

const waiting = <Skeleton of={['line', 'card', 'card', 'form']} />;

export const DocumentsPage = ({ text }: { readonly text: Text }) => (
  <AccountPage text={text} section="documents" title={text.user.views.documents} waiting={waiting}>
    <Documents />
  </AccountPage>
);

const fetchDocuments = async () => (await api.call(listOwnDocuments)).data;

type OwnDocuments = ResponseBody<typeof listOwnDocuments>['data'];

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

interface UploadFormProps {
  readonly types: OwnDocuments['types'];
  readonly onDone: () => void;
}

function UploadForm({ types, onDone }: UploadFormProps) {
  const own = useText().user.documents;
  const [chosen, setChosen] = useState('');
  const upload = useUpload(submitOwnDocument);
  const form = useForm(submitOwnDocument, {
    send: upload.send,
    body: (fields) => ({
      document_type_id: Number(fields.get('document_type_id')),
      file: fields.get('file'),
    }),
    onDone: () => {
      notify('success', own.done);
      onDone();
    },
  });
  const { errors } = form;
  const type = types.find(({ id }) => String(id) === chosen);
  const typeFault = errors.document_type_id && (type ? errors.document_type_id : own.choose);
  return (
    <form {...form.props} className="upload">
      <h2>{own.another}</h2>
      <div className="field">
        <label htmlFor="document_type_id">{own.type}</label>
        <select
          id="document_type_id"
          name="document_type_id"
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          aria-invalid={typeFault ? true : undefined}
          aria-describedby="document-type-note"
        >
          <option value="">{own.choose}</option>
          {types.map(({ id, title, required_for }) => (
            <option key={id} value={id}>
              {required_for ? `${title} (${own.requiredFor[required_for]})` : title}
            </option>
          ))}
        </select>
        <p id="document-type-note" className={typeFault ? 'error' : 'hint'}>
          {typeFault ?? type?.description}
        </p>
      </div>
      <FileField id="file" error={errors.file} upload={upload} />
      <Submit form={form}>{own.submit}</Submit>
    </form>
  );
}
