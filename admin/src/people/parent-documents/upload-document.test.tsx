import { fetchWithProgress } from '@nanny-polo/shared/browser/fetch-with-progress';
import { maxUploadBytes } from '@nanny-polo/shared/contract/upload';
import { documentTransitionCalls, parentDocuments } from '@nanny-polo/shared/people/parent-documents';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { documentRecord, typeRecord } from '../../test/sample-records.ts';
import { uploadMessages } from '../../ui/upload/messages.ts';
import { DocumentReview } from './DocumentReview.tsx';
import { UploadDocument } from './UploadDocument.tsx';

const resource = parentDocuments.name;
const parents = [{ id: 7, name: 'Erin Stone' }];
const picture = (size = 2048, type = 'image/png') =>
  new File([new Uint8Array(size)], 'passport.png', { type });

interface Sent {
  body: { file: File };
  headers: Record<string, string>;
  signal: AbortSignal;
}

/** Renders the form for Erin Stone's document of type "Passport", with one file chosen. */
async function open(call: (endpoint: unknown, options: Sent) => Promise<unknown>, file = picture()) {
  const at = `/${resource}/create?${new URLSearchParams({ source: '{"parent_id":7,"document_type_id":2}' })}`;
  const lists: Record<string, object[]> = { 'lookup/parents': parents, 'master/document-type': [typeRecord] };
  const called = vi.fn(async (endpoint: { url: string }, options: Sent) =>
    endpoint === parentDocuments.create ? call(endpoint, options) : { data: [] },
  );
  const data = {
    getMany: async (name: string) => ({ data: lists[name] }),
    getList: async (name: string) => ({ data: lists[name], total: 1 }),
    call: called,
  };
  const { router, user } = openScreen(UploadDocument, { resource, held: 'full', at, data });
  await waitFor(() => expect(screen.getByLabelText(/^Parent/)).toHaveProperty('value', 'Erin Stone'));
  await user.upload(screen.getByLabelText('Choose files'), file);
  const sent = () =>
    called.mock.calls.filter(([endpoint]) => (endpoint as unknown) === parentDocuments.create);
  return { router, user, sent, submit: () => user.click(screen.getByRole('button', { name: 'Upload' })) };
}

test('uploads a file for a parent and opens its record', async () => {
  const { router, sent, submit } = await open(async () => ({ data: documentRecord }));
  expect(await screen.findByText('passport.png (2 KB)')).toBeTruthy();
  await submit();
  await waitFor(() => expect(router.state.location.pathname).toBe(`/${resource}/9/show`));
  expect(sent()[0]?.[1].body).toMatchObject({ parent_id: 7, document_type_id: 2 });
  expect(await screen.findByText('Uploaded: Passport of Erin Stone')).toBeTruthy();
});

test.each([
  [
    'too big',
    picture(maxUploadBytes + 1),
    '“passport.png”: This file is larger than 10 MB. Please choose a smaller one.',
  ],
  ['empty', picture(0), '“passport.png”: This file is empty. Please choose another.'],
])('rejects a file that is %s before uploading it', async (_, file, words) => {
  const { sent, submit } = await open(async () => ({ data: documentRecord }), file);
  await submit();
  expect(await screen.findByText(words)).toBeTruthy();
  expect(sent()).toEqual([]);
});

test('shows the API’s error and repeats the upload with the same idempotency key', async () => {
  const refused = new HttpError('Away', 503, { errors: { root: { serverError: 'Away' } } });
  const fault = 'Only JPEG, PNG, WebP and PDF files';
  const wrong = new HttpError('Check it', 422, { errors: { file: fault } });
  const responses = [refused, wrong];
  const { sent, submit } = await open(async () => {
    throw responses.shift();
  });
  await submit();
  expect(await screen.findByText('Away')).toBeTruthy();
  await submit();
  expect(await screen.findByText(fault)).toBeTruthy();
  const [first, second] = sent().map(([, { headers }]) => headers['idempotency-key']);
  expect(first).toBeTruthy();
  expect(second).toBe(first);
});

test('stops an upload on request, and says so', async () => {
  const { submit, user } = await open(
    (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')));
      }),
  );
  await submit();
  expect(await screen.findByRole('progressbar', { name: uploadMessages.sending })).toBeTruthy();
  expect(screen.getByText('0% uploaded')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText(uploadMessages.stopped)).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('uploads another file for a rejected document', async () => {
  const call = vi.fn(async (_: unknown, __?: unknown) => ({ data: [] as unknown }));
  const rejected = { ...documentRecord, status: 'rejected', state: 'rejected', reason: 'Blurred' };
  const data = { getOne: async () => ({ data: rejected }), call };
  const { user } = openScreen(DocumentReview, { resource, held: 'full', at: `/${resource}/9`, data });
  await user.upload(await screen.findByLabelText('Choose files'), picture());
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  expect(await screen.findByText('Uploaded: Passport of Erin Stone')).toBeTruthy();
  const [, options] =
    call.mock.calls.find(([endpoint]) => endpoint === documentTransitionCalls.resubmit) ?? [];
  expect(options).toMatchObject({ params: { id: 9 }, body: { version: 1 } });
});

afterEach(() => vi.unstubAllGlobals());

test('reports the progress of an upload, returns the response, and stops on abort', async () => {
  const made: FakeRequest[] = [];
  type Listener = (event: { loaded: number; total: number }) => void;
  interface FakeRequest {
    upload: { onprogress?: Listener };
    onload?: () => void;
    onabort?: () => void;
    headers: [string, string][];
    sent: unknown;
  }
  function Fake(this: FakeRequest & Record<string, unknown>) {
    Object.assign(this, { upload: {}, headers: [], status: 201, statusText: 'Created' });
    this.open = () => undefined;
    this.setRequestHeader = (name: string, value: string) => this.headers.push([name, value]);
    this.getAllResponseHeaders = () => 'content-type: application/json\r\n';
    this.response = new Blob(['{"id":9}']);
    this.send = (body: unknown) => Object.assign(this, { sent: body });
    this.abort = () => this.onabort?.();
    made.push(this);
  }
  vi.stubGlobal('XMLHttpRequest', Fake);
  const shares: number[] = [];
  const send = fetchWithProgress((share) => shares.push(share));
  const pending = send('/api/x', { method: 'POST', headers: { accept: 'application/json' }, body: 'body' });
  const [request] = made;
  act(() => request?.upload.onprogress?.({ loaded: 1, total: 4 }));
  request?.onload?.();
  const response = await pending;
  expect(shares).toEqual([0.25]);
  expect(request).toMatchObject({ sent: 'body', headers: [['accept', 'application/json']] });
  expect([response.status, response.headers.get('content-type')]).toEqual([201, 'application/json']);

  const controller = new AbortController();
  const stopped = send('/api/x', { method: 'POST', body: 'body', signal: controller.signal });
  controller.abort();
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
});
