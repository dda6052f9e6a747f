import type { ResponseBody } from '@nanny-polo/shared/contract/endpoint';
import {
  addOwnFile,
  type listOwnDocuments,
  type OwnDocument,
  resubmitOwnDocument,
  submitOwnDocument,
} from '@nanny-polo/shared/people/family';
import { useState } from 'react';
import { Choice } from '../Field.tsx';
import { Form, Submit } from '../Form.tsx';
import { FilesField } from './FilesField.tsx';
import { useUpload } from './use-upload.ts';
import { useText } from './user-text.ts';

interface UploadProps {
  readonly types: ResponseBody<typeof listOwnDocuments>['data']['types'];
  readonly onDone: () => void;
}

export function UploadForm({ types, onDone }: UploadProps) {
  const own = useText().user.documents;
  const [chosen, setChosen] = useState('');
  const { form, ...upload } = useUpload(submitOwnDocument, {
    body: (fields) => ({ document_type_id: Number(fields.get('document_type_id')) }),
    onDone: (isWhole) => {
      if (isWhole) setChosen('');
      onDone();
    },
  });
  const { errors } = form;
  const type = types.find(({ id }) => String(id) === chosen);
  const typeFault = errors.document_type_id && (type ? errors.document_type_id : own.choose);
  return (
    <Form form={form} className="upload">
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
      <FilesField id="file" {...upload} />
      <Submit>{own.submit}</Submit>
    </Form>
  );
}

interface FurtherProps {
  readonly document: OwnDocument;
  readonly onDone: () => void;
}

/** Adds files to a document that waits for a decision, or replaces its files; those of a rejected one are replaced. */
export function FurtherFiles({ document, onDone }: FurtherProps) {
  const own = useText().user.documents;
  const { id, state } = document;
  const isRejected = state === 'rejected';
  const [isChosen, setChosen] = useState(false);
  const isReplacing = isRejected || isChosen;
  const { form, ...upload } = useUpload(isReplacing ? resubmitOwnDocument : addOwnFile, {
    params: { id },
    onDone: (isWhole) => {
      if (isWhole) setChosen(false);
      onDone();
    },
  });
  const again = isRejected ? own.again : own.replaceSubmit;
  const fields = (
    <Form form={form} className="upload">
      <FilesField id={`file-${id}`} {...upload} />
      {!isRejected && (
        <div className="choices">
          <Choice type="checkbox" checked={isChosen} onChange={({ target }) => setChosen(target.checked)}>
            {own.replace}
          </Choice>
        </div>
      )}
      <Submit className="button small quiet-button">{isReplacing ? again : own.add}</Submit>
    </Form>
  );
  if (isRejected) return fields;
  return (
    // What was chosen or refused stays visible when a rejected document begins to wait.
    <details open={upload.files.length + upload.refused.length > 0}>
      <summary>{own.change}</summary>
      {fields}
    </details>
  );
}
