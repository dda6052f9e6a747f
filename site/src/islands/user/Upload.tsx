import type { Body, CallOptions, Endpoint, ResponseBody } from '@nanny-polo/shared/endpoint';
import { type listOwnDocuments, resubmitOwnDocument, submitOwnDocument } from '@nanny-polo/shared/family';
import { fetchWithProgress } from '@nanny-polo/shared/fetch-with-progress';
import { uploadTypes } from '@nanny-polo/shared/upload';
import { useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import { notify } from '../../lib/notifications.ts';
import { fill } from '../../messages/fill.ts';
import { Field } from '../Field.tsx';
import { Form, Submit } from '../Form.tsx';
import { useForm } from '../use-form.ts';
import { useText } from './text.ts';

/** The forms with which a parent uploads a document. */

interface UploadProps {
  readonly types: ResponseBody<typeof listOwnDocuments>['data']['types'];
  readonly onDone: () => void;
}

/** Uploads a document of a chosen type. */
export function UploadForm({ types, onDone }: UploadProps) {
  const own = useText().user.documents;
  const [chosen, setChosen] = useState('');
  const { form, ...progress } = useUpload(submitOwnDocument, onDone, {
    body: (fields) => ({
      document_type_id: Number(fields.get('document_type_id')),
      file: fields.get('file'),
    }),
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
      <FileField id="file" {...progress} />
      <Submit>{own.submit}</Submit>
    </Form>
  );
}

interface ResubmitProps {
  readonly id: number;
  readonly onDone: () => void;
}

/** Uploads another file in place of a rejected one. */
export function Resubmit({ id, onDone }: ResubmitProps) {
  const own = useText().user.documents;
  const { form, ...progress } = useUpload(resubmitOwnDocument, onDone, { params: { id } });
  return (
    <Form form={form} className="upload">
      <FileField id={`file-${id}`} {...progress} />
      <Submit className="button small quiet-button">{own.again}</Submit>
    </Form>
  );
}

interface FileProps extends Omit<ReturnType<typeof useUpload>, 'form'> {
  /** Distinguishes the input if the page has several. */
  readonly id: string;
}

/** File input and, during an upload, its progress with a button to cancel it. */
function FileField({ id, share, stop }: FileProps) {
  const text = useText().user.documents;
  const percent = Math.round((share ?? 0) * 100);
  return (
    <>
      <Field id={id} name="file" label={text.file} type="file" accept={uploadTypes.join(',')} />
      {share !== null && (
        <div className="progress">
          <label>
            {fill(text.sending, { percent })}
            <progress max={100} value={percent} />
          </label>
          <button type="button" className="link" onClick={stop}>
            {text.stop}
          </button>
        </div>
      )}
    </>
  );
}

interface Options<E extends Endpoint> {
  readonly params?: CallOptions<E>['params'];
  readonly body?: (fields: FormData) => unknown;
}

/** Manages a form with a file. `share` is the fraction sent, null unless a file is being sent; `stop` cancels it. */
function useUpload<E extends Endpoint>(endpoint: E, onDone: () => void, { params, ...further }: Options<E>) {
  const { done } = useText().user.documents;
  const [share, setShare] = useState<number | null>(null);
  const stopper = useRef<AbortController>(null);

  const send = async (body: Body<E>): Promise<ResponseBody<E>> => {
    stopper.current = new AbortController();
    const { signal } = stopper.current;
    setShare(0);
    try {
      const options = { signal, fetch: fetchWithProgress(setShare) };
      return await api.call(endpoint, { params, body, ...options } as CallOptions<E>);
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    } finally {
      setShare(null);
    }
  };

  const form = useForm(endpoint, {
    ...further,
    send,
    onDone: () => {
      notify('success', done);
      onDone();
    },
  });
  return { form, share, stop: () => stopper.current?.abort() };
}
