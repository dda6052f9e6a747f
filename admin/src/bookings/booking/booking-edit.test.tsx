import { screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { expect, test } from 'vitest';
import { address, bookingRecord, ida, openForm } from '../../test/booking-screen.ts';
import { messages } from './messages.ts';

const at = (label: string) => ({ ...address, label, line: `1 ${label} Road` });
const child = (name: string, allergy = '', id = 1) => ({
  ...ida,
  id,
  name,
  allergies: allergy ? [allergy] : [],
});

const record = {
  ...bookingRecord,
  status: 'confirmed',
  start_at: '2090-12-01T09:00:00Z',
  end_at: '2090-12-01T13:00:00Z',
  address: at('Old'),
  children: [child('Ida')],
};
const family = { id: 3, addresses: [at('New')], children: [child('Ida', 'Nuts'), child('Ole', '', 2)] };

test('keeps a booking’s own address and children until others are chosen, and updates the price', async () => {
  const { user, call, update } = openForm(record, family);
  const asked = () => call.mock.calls.findLast(([{ url }]) => url.endsWith('/quote'))?.[1]?.body;
  expect(await screen.findByText('£82.80')).toBeTruthy();
  const before = await screen.findByRole('radio', { name: 'Old, 1 Old Road, SE22 9HB (as booked)' });
  expect((before as HTMLInputElement).checked).toBe(true);
  const booked = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Ida (as booked)' });
  expect(booked.checked).toBe(true);
  expect(asked()).toMatchObject({ booking_id: 7, address: record.address, children: record.children });

  await user.click(screen.getByRole('radio', { name: /^New/ }));
  await user.click(screen.getByRole('checkbox', { name: 'Ida' }));
  await user.click(screen.getByRole('checkbox', { name: 'Ole' }));
  expect(booked.checked).toBe(false);
  const chosen = { address: family.addresses[0], children: family.children };
  await waitFor(() => expect(asked()).toMatchObject({ booking_id: 7, ...chosen }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(update.mock.lastCall?.[1].data).toMatchObject(chosen));
});

test.each(['requested', 'offered', 'confirmed'] as const)(
  'says what choosing a nanny does to a booking that is %s',
  async (status) => {
    openForm({ ...record, status }, family);
    expect(await screen.findByText(messages.form.nanny_help[status])).toBeTruthy();
  },
);

test('suggests no other nanny for a confirmed booking whose nanny is taken', async () => {
  const { user, update } = openForm(record, family);
  const alternatives = [{ nanny_polo_id: 9, name: 'Nell Gwyn' }];
  update.mockRejectedValueOnce(
    new HttpError('Mary Poole is taken', 409, { code: 'slot_taken', data: { alternatives } }),
  );
  await user.click(await screen.findByRole('radio', { name: /^New/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Mary Poole is taken')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Choose Nell Gwyn' })).toBeNull();
});

test('compares two versions of the children by name, without their ids', async () => {
  const { user, update } = openForm(record, family);
  const data = { ...record, version: 2, children: [child('Una', '', 3)] };
  update.mockRejectedValueOnce(new HttpError('Stale', 409, { code: 'stale', data }));
  await user.click(await screen.findByRole('checkbox', { name: 'Ole' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const choice = await screen.findByRole('radiogroup', { name: 'Children' });
  expect(within(choice).getByText('Una, born 1 May 2022')).toBeTruthy();
});
