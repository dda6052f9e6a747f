import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openScreen } from '../test/open-screen.tsx';
import { BookingEdit } from './BookingEdit.tsx';

const address = (label: string) => ({
  label,
  line: `1 ${label} Road`,
  postcode: 'SE22 9HB',
  lat: null,
  lng: null,
  access_notes: '',
});
const child = (name: string, allergies = '') => ({ name, date_of_birth: '2022-05-01', allergies, notes: '' });

const record = {
  id: 7,
  code: 'BK-000007',
  version: 1,
  parent_id: 3,
  parent_name: 'Ada Byron',
  nanny_polo_id: 4,
  status: 'confirmed',
  service: 'hourly',
  start_at: '2090-12-01T09:00:00Z',
  end_at: '2090-12-01T13:00:00Z',
  past_visit: false,
  buffer_minutes: 15,
  address: address('Old'),
  children: [child('Ida')],
  discount_codes: [],
  notes: '',
  languages: [],
  internal_note: '',
  source: 'phone',
};
const family = { id: 3, addresses: [address('New')], children: [child('Ida', 'Nuts'), child('Ole')] };
const quote = { lines: [], adjustments: [], not_applied: [], total_minor: 8280, hindrances: [] };

test('keeps a booking’s own address and children until others are chosen, and updates the price', async () => {
  const call = vi.fn(async ({ url }: { url: string }, _options?: { body?: unknown }) => ({
    data: url.endsWith('/quote') ? quote : [],
  }));
  const update = vi.fn(async (_resource: string, { data }: { data: object }) => ({ data }));
  const { user } = openScreen(BookingEdit, {
    resource: 'booking',
    held: 'full',
    at: '/booking/7',
    data: {
      getOne: async (resource: string) => ({ data: resource === 'booking' ? record : family }),
      getMany: async () => ({ data: [{ id: 4, name: 'Mary Poole' }] }),
      getList: async () => ({ data: [{ id: 4, name: 'Mary Poole' }], total: 1 }),
      call,
      update,
    },
  });
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
