/** What the dialog of a confirmation records about the family. */

import type { Booking } from '@nanny-polo/shared/bookings/booking';
import type { familyLack } from '@nanny-polo/shared/bookings/booking-wait';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { expect, test } from 'vitest';
import { bodiesTo, possible, respondingWith, shown } from '../../test/booking-screen.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { BookingShow } from './BookingShow.tsx';

type Kind = (typeof familyLack.options)[number] | 'email_unverified';

/** Returns a booking whose confirmation these hindrances prevent, and the responses to its calls. */
function hindered(kinds: readonly Kind[], responses: Record<string, unknown> = {}) {
  const empty = { document: null, nanny_document: null, nanny_check: null };
  const hindrances = kinds.map((kind) => ({ kind, ...empty }));
  const waits_for: Booking['waits_for'] = { nanny: null, hindrances, advice: [] };
  const { moves, ...all } = possible(['cancel'], { confirm: ['Missing'] }, 'confirm');
  const refused = moves.map((one) => ({
    ...one,
    reasons: one.reasons.map((reason) => ({ ...reason, field: 'family' })),
  }));
  const call = respondingWith({
    '/moves': { ...all, moves: refused },
    '/care-agreement': [{ id: 4, version: 3, title: 'Care agreement' }],
    ...responses,
  });
  return { data: { ...shown('offered', { waits_for }), call }, call };
}

async function openDialog(data: object) {
  const nobody = async () => ({ data: [], total: 0 });
  const { user } = openScreen(BookingShow, {
    resource: 'booking',
    held: 'full',
    at: '/booking/7',
    data: { getMany: nobody, getList: nobody, ...data },
  });
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  return { user, dialog: within(await screen.findByRole('dialog')) };
}

test('the dialog records what was said by telephone, then confirms', async () => {
  const { data, call } = hindered([
    'no_phone',
    'no_emergency_contact',
    'care_agreement',
    'health_consent',
    'email_unverified',
  ]);
  const { user, dialog } = await openDialog(data);
  await user.type(await dialog.findByLabelText('Telephone number of the family'), '020 7946 0111');
  await user.type(dialog.getByLabelText('Emergency contact: name'), 'Greta');
  await user.type(dialog.getByLabelText('Emergency contact: telephone'), '020 7946 0112');
  await user.click(await dialog.findByLabelText('They agreed to “Care agreement”, version 3'));
  await user.click(dialog.getByLabelText('They consent that we keep notes on their children’s health'));
  await user.click(dialog.getByLabelText('I reached them at the family’s telephone number'));
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(bodiesTo(call, '/confirm')).toEqual([{ version: 1 }]));
  expect(bodiesTo(call, '/by-telephone')).toEqual([
    {
      phone: '+442079460111',
      emergency_contact: { name: 'Greta', phone: '+442079460112', relation: '' },
      agreement_version: 3,
      health_notes: true,
      reached: true,
    },
  ]);
});

test('records the version of the care agreement that the dialog showed', async () => {
  let version = 3;
  const { data, call } = hindered(['care_agreement'], {
    '/care-agreement': () => [{ id: version, version, title: 'Care agreement' }],
  });
  const { user, dialog } = await openDialog(data);
  await user.click(await dialog.findByLabelText('They agreed to “Care agreement”, version 3'));
  version = 4;
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(bodiesTo(call, '/by-telephone')).toEqual([{ agreement_version: 3 }]));
});

test('confirms nothing if what was said is refused, and records nothing that was not said', async () => {
  const refusal = new HttpError('Not a valid telephone number.', 422, {});
  const { data, call } = hindered(['no_phone', 'care_agreement'], { '/by-telephone': refusal });
  const { user, dialog } = await openDialog(data);
  await dialog.findByLabelText('Telephone number of the family');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(bodiesTo(call, '/confirm')).toHaveLength(1));
  expect(bodiesTo(call, '/by-telephone')).toEqual([]);
});

test('marks a wrong number and what an emergency contact lacks once their inputs are left', async () => {
  const { data } = hindered(['no_phone', 'no_emergency_contact']);
  const { user, dialog } = await openDialog(data);
  const phone = await dialog.findByLabelText('Telephone number of the family');
  await user.type(phone, '123');
  await user.type(dialog.getByLabelText('Emergency contact: relationship'), 'Grandmother');
  expect(phone.getAttribute('aria-invalid')).toBe('true');
  expect(dialog.queryByText('Required')).toBeNull();
  await user.click(phone);
  expect(dialog.getAllByText('Required')).toHaveLength(2);
});
