import { maxUploadBytes } from '@nanny-polo/shared/contract/upload';
import { removePortrait, uploadPortrait } from '@nanny-polo/shared/people/nanny-portrait';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { dossierRecord } from '../../test/sample-records.ts';
import { uploadMessages } from '../../ui/upload/messages.ts';
import { NannyPoloShow } from './NannyPoloShow.tsx';

const resource = 'master/nanny-polo';

/** Renders a dossier's screen; returns functions that choose a file and list the calls of an endpoint. */
async function open(refusal?: Error, record = dossierRecord) {
  const call = vi.fn(async (endpoint: unknown, _?: object) => {
    if (endpoint === uploadPortrait && refusal) throw refusal;
    return { data: [] };
  });
  const data = { getOne: async () => ({ data: record }), call };
  const { user } = openScreen(NannyPoloShow, { resource, held: 'full', at: `/${resource}/4`, data });
  const input = await screen.findByLabelText(record.photo ? 'Change the portrait' : 'Add a portrait');
  const calls = (endpoint: unknown) => call.mock.calls.filter(([called]) => called === endpoint);
  return { user, calls, choose: (file: File) => fireEvent.change(input, { target: { files: [file] } }) };
}

test.each([
  ['not an image', new File(['%PDF'], 'portrait.pdf', { type: 'application/pdf' }), uploadMessages.no_image],
  [
    'too large',
    new File([new Uint8Array(maxUploadBytes + 1)], 'portrait.png', { type: 'image/png' }),
    'This file is 10.1 MB. Files can be up to 10 MB.',
  ],
])('rejects a portrait that is %s before uploading it', async (_, file, words) => {
  const { calls, choose } = await open();
  choose(file);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(calls(uploadPortrait)).toEqual([]);
});

test('shows the API’s refusal of a portrait', async () => {
  const errors = { file: 'Must be a JPEG, PNG or WebP file' };
  const { choose } = await open(new HttpError('Please check the marked fields.', 422, { errors }));
  choose(new File(['x'], 'portrait.png', { type: 'image/png' }));
  expect(await screen.findByText(errors.file)).toBeTruthy();
});

test('replaces and removes a portrait', async () => {
  const { user, calls, choose } = await open();
  choose(new File(['x'], 'portrait.png', { type: 'image/png' }));
  await waitFor(() => expect(calls(uploadPortrait)).toMatchObject([[uploadPortrait, { params: { id: 4 } }]]));
  const remove = screen.getByRole('button', { name: 'Remove the portrait' });
  await waitFor(() => expect(remove).toHaveProperty('disabled', false));
  await user.click(remove);
  await waitFor(() => expect(calls(removePortrait)).toHaveLength(1));
});

test('offers to add a portrait if there is none', async () => {
  const { calls, choose } = await open(undefined, { ...dossierRecord, photo: null });
  expect(screen.queryByRole('button', { name: /Change|Remove/ })).toBeNull();
  choose(new File(['x'], 'portrait.png', { type: 'image/png' }));
  await waitFor(() => expect(calls(uploadPortrait)).toHaveLength(1));
});
