import { screen, waitFor } from '@testing-library/react';
import { Edit, HttpError, SimpleForm, TextInput } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { nannyRecord } from '../../test/sample-records.ts';
import { FormToolbar } from './FormToolbar.tsx';
import { FreshErrors } from './FreshErrors.tsx';

/** The last name must differ from the first; otherwise its field has an error. */
const validate = ({ first_name, last_name }: Record<string, unknown>) =>
  first_name === last_name ? { last_name: 'Same as the first' } : {};

const Screen = () => (
  <Edit>
    <SimpleForm validate={validate} toolbar={<FormToolbar />}>
      <TextInput source="first_name" />
      <TextInput source="last_name" />
      <FreshErrors />
    </SimpleForm>
  </Edit>
);

async function open(update = vi.fn()) {
  const { user } = openScreen(Screen, {
    resource: 'users/nanny',
    held: 'full',
    at: '/users/nanny/6',
    data: { getOne: async () => ({ data: { ...nannyRecord, first_name: 'Ida', last_name: 'Ida' } }), update },
  });
  const first = await screen.findByLabelText('First name');
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  return { user, update, first, last: screen.getByLabelText('Last name'), save };
}

test('an error disappears when another field that caused it changes', async () => {
  const { user, first, save } = await open();
  await save();
  expect(await screen.findByText('Same as the first')).toBeTruthy();
  await user.type(first, 'bel');
  await waitFor(() => expect(screen.queryByText('Same as the first')).toBeNull());
});

test('a server error disappears with the first change of its own field', async () => {
  const { user, update, first, last, save } = await open();
  await user.type(first, 'bel');
  update.mockRejectedValueOnce(new HttpError('Check it', 422, { errors: { last_name: 'Too rude' } }));
  await save();
  expect(await screen.findByText('Too rude')).toBeTruthy();
  await user.type(first, 'l');
  expect(screen.getByText('Too rude')).toBeTruthy();
  await user.type(last, 'y');
  await waitFor(() => expect(screen.queryByText('Too rude')).toBeNull());
});
