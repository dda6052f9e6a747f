import { type NannyPolo, nannyPolo } from '@nanny-polo/shared/people/nanny-polo';
import { screen, within } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { expect, test } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { dossierRecord } from '../../test/sample-records.ts';
import { NannyPoloEdit } from './NannyPoloPages.tsx';

/** Saves a dossier that a colleague has just changed, and returns the dialog with both versions. */
async function conflictWith(changes: Partial<NannyPolo>) {
  const theirs = { ...dossierRecord, version: 2, ...changes };
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
  return within(await screen.findByRole('dialog'));
}

test('shows weekly hours in a conflict as days and times', async () => {
  const dialog = await conflictWith({ availability: [{ weekday: 1, from: '07:00', to: '22:00' }] });
  expect(dialog.getByText('Monday 07:00–22:00')).toBeTruthy();
});

test('shows every field of a uniform and of a document in a conflict', async () => {
  const dialog = await conflictWith({
    uniform: { size: 'M', issued_on: '2026-05-01', returned_on: '2026-09-02' },
    documents: [
      { kind: 'dbs', number: '••••1234', status: 'verified', issued_on: '2026-03-04', expires_on: null },
    ],
  });
  expect(dialog.getByText('Size M · Issued 1 May 2026 · Returned 2 Sept 2026')).toBeTruthy();
  expect(dialog.getByText('DBS certificate ••••1234 (Verified), issued on 4 Mar 2026')).toBeTruthy();
});
