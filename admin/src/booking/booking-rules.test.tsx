import { screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { openScreen } from '../test/open-screen.tsx';
import { BookingCreate } from './BookingCreate.tsx';
import { BookingEdit } from './BookingEdit.tsx';

/** The rules of a booking are shown while it is entered. */

const address = {
  label: 'Home',
  line: '1 Lordship Lane',
  postcode: 'SE22 9HB',
  lat: null,
  lng: null,
  access_notes: '',
};
const ida = { name: 'Ida', date_of_birth: '2022-05-01', allergies: '', notes: '' };
const quote = { lines: [], adjustments: [], not_applied: [], total_minor: 8280, hindrances: [] };
const byDay = { service: 'overnight', start_at: '2090-12-01T09:00:00Z', end_at: '2090-12-01T13:00:00Z' };
const short = { service: 'hourly', start_at: '2090-12-01T09:00:00Z', end_at: '2090-12-01T10:00:00Z' };

/** Opens the form of a new booking for a family; with `given` filled in. */
function openNew(
  family: object,
  given: object = {},
  held: Parameters<typeof openScreen>[1]['held'] = 'full',
) {
  const create = vi.fn(
    async (_: string, { data }: { data: object }): Promise<{ data: object }> => ({
      data: { ...data, id: 9 },
    }),
  );
  const source = JSON.stringify({ ...short, end_at: '2090-12-01T13:00:00Z', parent_id: 3, ...given });
  const opened = openScreen(BookingCreate, {
    resource: 'booking',
    held,
    at: `/booking/create?${new URLSearchParams({ source })}`,
    data: {
      getOne: async () => ({ data: { id: 3, addresses: [address], children: [ida], ...family } }),
      getMany: async () => ({ data: [{ id: 3, name: 'Ada Byron' }] }),
      getList: async () => ({ data: [{ id: 3, name: 'Ada Byron' }], total: 1 }),
      call: async ({ url }: { url: string }) => ({ data: url.endsWith('/quote') ? quote : nobody }),
      create,
    },
  });
  return { ...opened, create };
}

const nobody = { nannies: [], excluded: [], free_count: 0, excluded_count: 0, place: null };

test.each([
  ['overnight by day', byDay, 'Overnight care includes time between 22:00 and 06:00'],
  ['too short', short, 'At least 3 hours'],
  [
    'longer than a season',
    { ...short, service: 'live_in', end_at: '2091-12-01T09:00:00Z' },
    'At most 92 days',
  ],
])('a visit that is %s is refused before it is saved', async (_, visit, message) => {
  const { user, create } = openNew({}, visit);
  expect(await screen.findByText(message)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(create).not.toHaveBeenCalled();
});

test('accepts another service if only the service was wrong', async () => {
  const { user } = openNew({}, byDay);
  const fault = 'Overnight care includes time between 22:00 and 06:00';
  expect(await screen.findByText(fault)).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: /^Service/ }));
  await user.click(await screen.findByRole('option', { name: 'Hourly' }));
  await waitFor(() => expect(screen.queryByText(fault)).toBeNull());
});

test('a family without an address or a child leads to its record, and its booking is not sent', async () => {
  const { user, create } = openNew({ addresses: [], children: [] });
  expect(await screen.findByText(/^The family has no address yet/)).toBeTruthy();
  expect(screen.getByText(/^The family has no children recorded yet/)).toBeTruthy();
  const [link] = screen.getAllByRole('link', { name: 'Open the family’s record' });
  expect(link?.getAttribute('href')).toBe('/users/parents/3');
  expect(link?.getAttribute('target')).toBe('_blank');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText(/^The family has no address yet/);
  expect(create).not.toHaveBeenCalled();
});

test('a booking without a chosen child shows so at once, until one is chosen again', async () => {
  const { user } = openNew({});
  const child = await screen.findByRole('checkbox', { name: 'Ida' });
  await user.click(child);
  expect(await screen.findByText('Choose at least one child')).toBeTruthy();
  await user.click(child);
  await waitFor(() => expect(screen.queryByText('Choose at least one child')).toBeNull());
});

test('an address outside the service area is pointed out and can be booked', async () => {
  const outside = { ...address, postcode: 'M1 1AE' };
  const { user, create } = openNew({ addresses: [outside] });
  const family = within(
    (await screen.findByText(/^Home, 1 Lordship Lane/)).closest('section') as HTMLElement,
  );
  expect(family.getByText('This address is outside the area that we serve.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() =>
    expect(create.mock.lastCall?.[1].data).toMatchObject({ address: outside, children: [ida] }),
  );
});

test('shows what the API finds missing in the record of a family that the admin cannot open', async () => {
  const { user, create } = openNew({}, {}, [{ name: 'booking', type: 'full' }]);
  const errors = { address: 'Choose an address', children: 'Choose at least one child' };
  create.mockRejectedValueOnce(new HttpError('Please check the marked fields.', 422, { errors }));
  await screen.findByText('Address and children come from the family’s record.');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Choose an address')).toBeTruthy();
  expect(screen.getByText('Choose at least one child')).toBeTruthy();
});

test('accepts a note on a booking from before the rules, and checks only what is changed', async () => {
  const record = {
    ...short,
    id: 7,
    code: 'BK-000007',
    version: 1,
    parent_id: 3,
    parent_name: 'Ada Byron',
    nanny_polo_id: null,
    status: 'requested',
    past_visit: false,
    buffer_minutes: 15,
    address: null,
    children: [],
    discount_codes: [],
    notes: '',
    languages: [],
    internal_note: '',
    source: 'phone',
  };
  const update = vi.fn(async (_: string, { data }: { data: object }) => ({ data }));
  const { user } = openScreen(BookingEdit, {
    resource: 'booking',
    held: 'full',
    at: '/booking/7',
    data: {
      getOne: async (resource: string) => ({
        data: resource === 'booking' ? record : { id: 3, addresses: [address], children: [ida] },
      }),
      getList: async () => ({ data: [], total: 0 }),
      call: async ({ url }: { url: string }) => ({ data: url.endsWith('/quote') ? quote : [] }),
      update,
    },
  });
  await user.type(await screen.findByLabelText('Internal note'), 'Rang');
  await user.click(await screen.findByRole('checkbox', { name: 'Ida' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Required')).toBeTruthy();
  expect(update).not.toHaveBeenCalled();
  await user.click(screen.getByRole('radio', { name: /^Home/ }));
  await waitFor(() => expect(screen.queryByText('Required')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(update.mock.lastCall?.[1].data).toMatchObject({ address, children: [ida] }));
});
