import { screen, waitFor, within } from '@testing-library/react';
import { Edit, HttpError, SimpleForm, TextInput } from 'react-admin';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { openScreen } from '../../test/open-screen.tsx';
import { nannyRecord } from '../../test/sample-records.ts';
import { ChangesByOthers } from './ChangesByOthers.tsx';
import { FormToolbar } from './FormToolbar.tsx';

const write = z.object({ first_name: z.unknown(), last_name: z.unknown(), internal_note: z.unknown() });

const Screen = () => (
  <Edit>
    <SimpleForm toolbar={<FormToolbar />}>
      <ChangesByOthers write={write} />
      <TextInput source="first_name" />
      <TextInput source="internal_note" />
    </SimpleForm>
  </Edit>
);

const theirs = { ...nannyRecord, version: 2, internal_note: 'Theirs' };
const stale = new HttpError('Stale', 409, {
  code: 'stale',
  data: theirs,
  errors: { root: { serverError: 'Stale' } },
});

/** Opens the dialog for a nanny's account that somebody else has saved since. `update` is called with each save. */
async function open(phone: boolean) {
  const update = vi.fn().mockRejectedValueOnce(stale);
  const { user } = openScreen(Screen, {
    resource: 'users/nanny',
    held: 'full',
    at: '/users/nanny/6',
    phone,
    data: { getOne: async () => ({ data: nannyRecord }), update },
  });
  await user.type(await screen.findByLabelText('First name'), 'lla');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog');
  const chosen = () =>
    within(dialog)
      .getAllByRole<HTMLInputElement>('radio')
      .map(({ checked }) => checked);
  return { update, user, dialog, chosen };
}

test.each([true, false])(
  'lets one version be chosen as a whole, in full screen only on a phone (phone: %s)',
  async (phone) => {
    const { user, dialog, chosen } = await open(phone);
    expect(dialog.matches('.MuiDialog-paperFullScreen')).toBe(phone);
    const fields = within(dialog).getAllByRole('radiogroup');
    expect(fields.map((field) => field.getAttribute('aria-label'))).toEqual(['First name', 'Internal note']);
    expect(chosen()).toEqual([true, false, false, true]);
    await user.click(within(dialog).getByRole('button', { name: 'Take all of theirs' }));
    expect(chosen()).toEqual([false, true, false, true]);
    await user.click(within(dialog).getByRole('button', { name: 'Keep all of mine' }));
    expect(chosen()).toEqual([true, false, true, false]);
  },
);

test('keeps a choice that cannot be saved now, and later saves it once, even on a double click', async () => {
  const { update, user, dialog, chosen } = await open(true);
  const save = () => within(dialog).getByRole('button', { name: 'Save this choice' });
  const away = { errors: { root: { serverError: 'Away' } } };
  update.mockRejectedValueOnce(new HttpError('The server cannot be reached', 0, away));
  await user.click(save());
  expect(await screen.findByText('The server cannot be reached')).toBeTruthy();
  expect(chosen()).toEqual([true, false, false, true]);
  update.mockResolvedValueOnce({ data: theirs });
  await user.dblClick(save());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(update).toHaveBeenCalledTimes(3);
  expect(update.mock.lastCall?.[1].data).toEqual({ ...theirs, first_name: `${nannyRecord.first_name}lla` });
});

test('offers a choice, with a side selected, for a field that was saved after the dialog opened', async () => {
  const { update, user } = await open(false);
  const newer = { ...theirs, version: 3, last_name: 'Gwynne' };
  update.mockRejectedValueOnce(new HttpError('Stale', 409, { ...stale.body, data: newer }));
  await user.click(screen.getByRole('button', { name: 'Take all of theirs' }));
  await user.click(screen.getByRole('button', { name: 'Save this choice' }));
  const field = within(await screen.findByRole('radiogroup', { name: 'Last name' }));
  const checked = field.getAllByRole<HTMLInputElement>('radio').map((radio) => radio.checked);
  expect(checked).toEqual([false, true]);
});

test('returns to the form if a chosen field is refused', async () => {
  const { update, user, dialog } = await open(false);
  update.mockRejectedValueOnce(new HttpError('Check it', 422, { errors: { first_name: 'Too long' } }));
  await user.click(within(dialog).getByRole('button', { name: 'Save this choice' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
