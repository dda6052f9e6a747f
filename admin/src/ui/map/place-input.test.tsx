import { getPlace } from '@nanny-polo/shared/people/place';
import { screen, waitFor } from '@testing-library/react';
import { Edit, SimpleForm, TextInput } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { captureInput, recallInput, registerInput } from '../../base/session/kept-input.ts';
import { FormToolbar } from '../../records/edit/FormToolbar.tsx';
import { openScreen } from '../../test/open-screen.tsx';
import { dossierRecord } from '../../test/sample-records.ts';
import { signInAs } from '../../test/sign-in.ts';
import { mapMessages } from './messages.ts';
import { PlaceInput } from './PlaceInput.tsx';

const saved = { ...dossierRecord, postcode: 'SE22 8AA', lat: 51.45, lng: -0.07 };
/** The place of every postcode in SE22. No other has one. */
const ofPostcode = { lat: 51.4565, lng: -0.0754 };
const path = `/master/nanny-polo/${saved.id}`;

const Screen = () => (
  <Edit>
    <SimpleForm toolbar={<FormToolbar />}>
      <TextInput source="address" />
      <TextInput source="postcode" />
      <PlaceInput what="Home" label="Map" line="address" />
    </SimpleForm>
  </Edit>
);

interface Place {
  readonly lat: number | null;
  readonly lng: number | null;
}

/** Opens a form with these fields; by default, with a pin set by hand. */
async function open(fields: Place & { postcode: string } = saved, words = 'Placed manually.') {
  const update = vi.fn(async (_: string, { data }: { data: object }) => ({ data: { ...saved, ...data } }));
  const call = async (endpoint: unknown, { query }: { query?: { postcode: string } } = {}) => ({
    data:
      endpoint === getPlace
        ? { place: query?.postcode.startsWith('SE22') ? ofPostcode : null }
        : { google_maps: null, map_tiles: null, country_lookup_url: null },
  });
  const { user } = openScreen(Screen, {
    resource: 'master/nanny-polo',
    held: 'full',
    at: path,
    data: { getOne: async () => ({ data: fields }), update, call },
  });
  await screen.findByText(words, { exact: false });
  const save = async () => {
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(update).toHaveBeenCalledOnce());
    return update.mock.lastCall?.[1].data;
  };
  return { user, save };
}

test('a typed postcode moves the pin to its place', async () => {
  const { user, save } = await open();
  await user.type(screen.getByLabelText('Postcode'), '{Backspace}B');
  await screen.findByText(/^Placed by postcode/);
  expect(await save()).toMatchObject({ postcode: 'SE22 8AB', lat: null, lng: null });
});

test('keeps the pin that was placed before a reload for a new release', async () => {
  const typed = { postcode: 'N1 9GU', lat: 51.53, lng: -0.12 };
  signInAs(2);
  const forget = registerInput(path, () => typed);
  captureInput()();
  forget();
  recallInput();
  const { save } = await open();
  await screen.findByDisplayValue('N1 9GU');
  expect(await save()).toMatchObject(typed);
});

test('says that a pin at the place of its postcode is placed by postcode', async () => {
  await open({ ...saved, ...ofPostcode }, 'Placed by postcode.');
  expect(screen.queryByRole('button', { name: 'Place by postcode' })).toBeNull();
});

test('says that a postcode without a known place needs a pin', async () => {
  await open({ ...saved, postcode: 'LS6 2AA', lat: null, lng: null }, mapMessages.nowhere);
  expect(screen.queryByRole('button', { name: 'Place by postcode' })).toBeNull();
});

test('a pin set by hand stays so where the postcode’s place is unknown', async () => {
  await open({ ...saved, postcode: 'LS6 2AA' });
  expect(screen.queryByRole('button', { name: 'Place by postcode' })).toBeNull();
});
