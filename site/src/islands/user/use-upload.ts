import { fetchWithProgress } from '@nanny-polo/shared/browser/fetch-with-progress';
import { keyOfFile, sendFiles } from '@nanny-polo/shared/browser/send-files';
import type { CallOptions, Endpoint } from '@nanny-polo/shared/contract/endpoint';
import type { ApiError } from '@nanny-polo/shared/contract/http-client';
import { nameRefusal } from '@nanny-polo/shared/contract/upload';
import { addOwnFile, type OwnDocument } from '@nanny-polo/shared/people/family';
import { useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import { showNotification } from '../../lib/notifications.ts';
import { useForm } from '../use-form.ts';
import { useText } from './user-text.ts';

interface Options<E extends Endpoint> {
  readonly params?: CallOptions<E>['params'];
  /** Returns the fields of the call besides the file. */
  readonly body?: (fields: FormData) => object;
  /** Called when a file was stored; `isWhole` unless others were not sent. */
  readonly onDone: (isWhole: boolean) => void;
}

/** The files of a form, as their field shows them. */
export interface ChosenFiles {
  /** The fraction of a file that is sent; null unless one is being sent. */
  readonly share: number | null;
  readonly files: readonly File[];
  readonly setFiles: (files: readonly File[]) => void;
  /** Why files were refused. Each sentence names its file. */
  readonly refused: readonly string[];
  readonly setRefused: (refused: readonly string[]) => void;
  readonly stop: () => void;
}

/**
 * Manages a form with several files: `endpoint` begins a document with the first that is accepted, the others are added
 * to it. Files not sent stay chosen.
 */
export function useUpload<E extends Endpoint>(endpoint: E, { params, body, onDone }: Options<E>) {
  const { done, notSent } = useText().user.documents;
  const [share, setShare] = useState<number | null>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const stopper = useRef<AbortController>(null);
  /** The document of an upload that ended half-way, and the fields with which it began. */
  const begun = useRef<{ readonly document: OwnDocument; readonly fields: string }>(undefined);

  const send = async (fields: object) => {
    stopper.current = new AbortController();
    const { signal } = stopper.current;
    setShare(0);
    setRefused([]);
    const sendFile = async (file: File, document: OwnDocument | undefined) => {
      setShare(0);
      const headers = { 'idempotency-key': keyOfFile(file) };
      const options = { headers, signal, fetch: fetchWithProgress(setShare) };
      if (document)
        return (await api.call(addOwnFile, { params: { id: document.id }, body: { file }, ...options })).data;
      const call = { params, body: { ...fields, file }, ...options };
      const { data } = (await api.call(endpoint, call as never)) as { readonly data: OwnDocument };
      return data;
    };
    const asText = JSON.stringify(fields);
    const earlier = begun.current?.fields === asText ? begun.current.document : undefined;
    const { document, rest, error, ...outcome } = await sendFiles(files, sendFile, earlier);
    setShare(null);
    setFiles(rest);
    const isOver = rest.length === 0 || (error as Partial<ApiError>)?.status === 409;
    begun.current = document && !isOver ? { document, fields: asText } : undefined;
    setRefused([...outcome.refused, ...(document ? rest.map(({ name }) => nameRefusal(name, notSent)) : [])]);
    if (document) {
      if (rest.length === 0) showNotification('success', done);
      onDone(rest.length === 0);
    }
    if (rest.length > 0) throw signal.aborted ? signal.reason : error;
    // The refusals say everything; the form waits for another choice.
    if (!document) throw new DOMException('Refused', 'AbortError');
    return { data: document };
  };

  const form = useForm(endpoint, {
    body: (fields) => ({ ...body?.(fields), file: files[0] }),
    send: send as never,
  });
  const stop = () => stopper.current?.abort();
  return { form, share, files, setFiles, refused, setRefused, stop };
}
