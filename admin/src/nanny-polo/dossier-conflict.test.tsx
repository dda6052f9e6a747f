import { nannyPolo } from '@nanny-polo/shared/nanny-polo';
import { screen, within } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { expect, test } from 'vitest';
import { openScreen } from '../test/open-screen.tsx';
import { dossierRecord } from '../test/records.ts';
import { NannyPoloEdit } from './NannyPoloPages.tsx';

test('shows weekly hours in a conflict as days and times', async () => {
  const theirs = {
    ...dossierRecord,
    version: 2,
    availability: [{ weekday: 1, from: '07:00', to: '22:00' }],
  };
  const { user } = openScreen(NannyPoloEdit, {
    resource: nannyPolo.name,
    held: 'full',
    at: `/${nannyPolo.name}/${dossierRecord.id}`,
    data: {
      getOne: async () => ({ data: dossierRecord }),
      update: async () => {
        throw new HttpError('Stale', 409, { code: 'stale', data: theirs });
      },
    },
  });
  await user.type(await screen.findByLabelText(/^Known as/), ' B.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Monday 07:00–22:00')).toBeTruthy();
});
