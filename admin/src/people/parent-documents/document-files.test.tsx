import {
  addDocumentFile,
  arrangeDocumentFiles,
  documentFileById,
  parentDocuments,
} from '@nanny-polo/shared/people/parent-documents';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { documentRecord } from '../../test/sample-records.ts';
import { DocumentReview } from './DocumentReview.tsx';

const resource = parentDocuments.name;
const fileOf = (id: number, name: string) => ({ id, name, type: 'image/png', size: 2048 }) as const;
const files = [fileOf(1, 'front.png'), fileOf(2, 'back.png'), fileOf(3, 'stamp.png')];

/** Renders the review of a document with `changes`; `respond` answers its calls. */
async function open(changes: object = {}, respond: (endpoint: unknown) => unknown = () => []) {
  const record = { ...documentRecord, files, ...changes };
  const call = vi.fn(async (endpoint: unknown, _?: object) => ({
    data: endpoint === documentFileById ? new Blob(['x']) : respond(endpoint),
  }));
  const data = {
    getOne: async () => ({ data: record }),
    getList: async () => ({ data: [], total: 0 }),
    call,
  };
  const { user } = openScreen(DocumentReview, { resource, held: 'full', at: `/${resource}/9`, data });
  await screen.findByRole('heading', { name: 'The document' });
  const callsOf = (endpoint: unknown) =>
    call.mock.calls.filter(([called]) => called === endpoint).map(([, options]) => options);
  return { user, callsOf };
}

const isShown = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeTruthy());

test('shows one file at a time, turned by buttons and by arrow keys', async () => {
  const { user, callsOf } = await open();
  await isShown('1 of 3: front.png (2 KB)');
  expect(screen.getByRole('button', { name: 'Previous file' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Next file' }));
  await isShown('2 of 3: back.png (2 KB)');
  await user.keyboard('{ArrowRight}{ArrowRight}');
  await isShown('3 of 3: stamp.png (2 KB)');
  expect(screen.getByRole('button', { name: 'Next file' })).toHaveProperty('disabled', true);
  await user.keyboard('{ArrowLeft}');
  await isShown('2 of 3: back.png (2 KB)');
  const opened = callsOf(documentFileById).map((options) => (options as { params: object }).params);
  expect(opened).toEqual([1, 2, 3].map((file_id) => ({ id: 9, file_id })));
});

test('leaves arrow keys to a field', async () => {
  const { user } = await open();
  await isShown('1 of 3: front.png (2 KB)');
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  fireEvent.keyDown(await screen.findByLabelText(/^Why is it rejected/), { key: 'ArrowRight' });
  await isShown('1 of 3: front.png (2 KB)');
});

test('moves a file earlier and removes one', async () => {
  const { user, callsOf } = await open();
  await isShown('1 of 3: front.png (2 KB)');
  expect(screen.getByRole('button', { name: 'Move earlier' })).toHaveProperty('disabled', true);
  await user.keyboard('{ArrowRight}');
  await user.click(screen.getByRole('button', { name: 'Move earlier' }));
  await isShown('Moved earlier: back.png');
  await user.click(screen.getByRole('button', { name: 'Remove this file' }));
  await isShown('Removed: front.png');
  expect(callsOf(arrangeDocumentFiles)).toEqual([
    { params: { id: 9 }, body: { version: 1, files: [2, 1, 3] } },
    { params: { id: 9 }, body: { version: 1, files: [2, 3] } },
  ]);
});

test.each([
  ['one file', { files: files.slice(0, 1) }],
  ['an approved document', { status: 'approved', state: 'approved' }],
])('offers to change nothing of %s', async (_, changes) => {
  await open(changes);
  await screen.findByText(/^Download/);
  expect(screen.queryByRole('button', { name: 'Remove this file' })).toBeNull();
});

test('says that a withdrawn document has no files', async () => {
  await open({ status: 'withdrawn', state: 'withdrawn', files: [] });
  await isShown('This document has no files any more.');
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('adds several files, and names the one that was refused with the reason', async () => {
  const refusal = '“scan.png”: This picture cannot be read.';
  const answers = [refusal, { ...documentRecord, files }];
  const { user, callsOf } = await open({}, (endpoint) => {
    if (endpoint !== addDocumentFile) return [];
    const answer = answers.shift();
    if (answer === refusal) throw new HttpError('Check it', 422, { errors: { file: refusal } });
    return answer;
  });
  const chosen = ['scan.png', 'photo.png'].map((name) => new File(['x'], name, { type: 'image/png' }));
  await user.upload(await screen.findByLabelText('Choose files'), chosen);
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  await waitFor(() => expect(screen.getAllByText(refusal).length).toBeGreaterThan(0));
  expect(callsOf(addDocumentFile)).toMatchObject(
    chosen.map((file) => ({ params: { id: 9 }, body: { file } })),
  );
});
