/** Broken rules are shown while a booking is entered. */

import { screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { expect, test } from 'vitest';
import { address, bookingRecord, ida, openForm, openNewBooking } from '../../test/booking-screen.ts';

const byDay = { service: 'overnight', start_at: '2090-12-01T09:00:00Z', end_at: '2090-12-01T13:00:00Z' };
const short = { service: 'hourly', start_at: '2090-12-01T09:00:00Z', end_at: '2090-12-01T10:00:00Z' };

test.each([
  ['overnight by day', byDay, 'Overnight care must include time between 22:00 and 06:00'],
  ['too short', short, 'At least 3 hours'],
  [
    'longer than a season',
    { ...short, service: 'live_in', end_at: '2091-12-01T09:00:00Z' },
    'At most 92 days',
  ],
])('rejects a visit that is %s before it is sent', async (_, visit, message) => {
  const { user, create } = openNewBooking({ given: visit });
  expect(await screen.findByText(message)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Create' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(create).not.toHaveBeenCalled();
});

test('accepts another service if only the service was wrong', async () => {
  const { user } = openNewBooking({ given: byDay });
  const fault = 'Overnight care must include time between 22:00 and 06:00';
  expect(await screen.findByText(fault)).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: /^Service/ }));
  await user.click(await screen.findByRole('option', { name: 'Hourly' }));
  await waitFor(() => expect(screen.queryByText(fault)).toBeNull());
});

test('links to the record of a family without an address or children, and does not send the booking', async () => {
  const { user, create } = openNewBooking({ family: { addresses: [], children: [] } });
  expect(await screen.findByText(/^The family has no address yet/)).toBeTruthy();
  expect(screen.getByText(/^The family has no children recorded yet/)).toBeTruthy();
  const [link] = screen.getAllByRole('link', { name: 'Open the family’s record' });
  expect(link?.getAttribute('href')).toBe('/users/parents/3');
  expect(link?.getAttribute('target')).toBe('_blank');
  await user.click(await screen.findByRole('button', { name: 'Create' }));
  await screen.findByText(/^The family has no address yet/);
  expect(create).not.toHaveBeenCalled();
});

test('says at once that no child is chosen, until one is chosen again', async () => {
  const { user } = openNewBooking({});
  const child = await screen.findByRole('checkbox', { name: 'Ida' });
  await user.click(child);
  expect(await screen.findByText('Choose at least one child')).toBeTruthy();
  await user.click(child);
  await waitFor(() => expect(screen.queryByText('Choose at least one child')).toBeNull());
});

test('warns of an address outside the service area but allows it', async () => {
  const outside = { ...address, postcode: 'M1 1AE' };
  const { user, create } = openNewBooking({ family: { addresses: [outside] } });
  const family = within(
    (await screen.findByText(/^Home, 1 Lordship Lane/)).closest('section') as HTMLElement,
  );
  expect(family.getByText('This address is outside the area that we serve.')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Create' }));
  await waitFor(() =>
    expect(create.mock.lastCall?.[1].data).toMatchObject({ address: outside, children: [ida] }),
  );
});

test('shows the API’s errors about a family whose record the admin may not open', async () => {
  const { user, create } = openNewBooking({ held: [{ name: 'booking', type: 'full' }] });
  const errors = { address: 'Choose an address', children: 'Choose at least one child' };
  create.mockRejectedValueOnce(new HttpError('Please check the marked fields.', 422, { errors }));
  await screen.findByText('Address and children come from the family’s record.');
  await user.click(await screen.findByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Choose an address')).toBeTruthy();
  expect(screen.getByText('Choose at least one child')).toBeTruthy();
});

test('adds a typed discount code when its input loses the focus', async () => {
  const { user, create } = openNewBooking({});
  await screen.findByText(/^Home, 1 Lordship Lane/);
  await user.type(await screen.findByLabelText('Discount codes'), 'welcome');
  await user.tab();
  await user.click(await screen.findByRole('button', { name: 'Create' }));
  await waitFor(() => expect(create.mock.lastCall?.[1].data).toMatchObject({ discount_codes: ['WELCOME'] }));
});

test('shows why a discount code is not valid when the booking is created', async () => {
  const { user, create } = openNewBooking({});
  await screen.findByText(/^Home, 1 Lordship Lane/);
  await user.type(await screen.findByLabelText('Discount codes'), 'welcome{Enter}no code{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Create' }));
  expect(await screen.findByText(/^NO CODE: 2 to 39 letters, digits, hyphens/)).toBeTruthy();
  expect(create).not.toHaveBeenCalled();
});

test('says where the address and the children come from if the family cannot be loaded', async () => {
  const getOne = async () => {
    throw new HttpError('The database cannot be reached', 503);
  };
  openNewBooking({ data: { getOne } });
  expect(await screen.findByText('Address and children come from the family’s record.')).toBeTruthy();
});

test('checks only what is changed in a booking that is older than the rules', async () => {
  const record = { ...bookingRecord, ...short, nanny_polo_id: null, status: 'requested' };
  const { user, update } = openForm(record, { id: 3, addresses: [address], children: [ida] });
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

test('books the same children again, as the family has them now', async () => {
  const ole = { ...ida, id: 2, name: 'Ole' };
  const family = { children: [ida, { ...ole, allergies: ['Nuts'] }] };
  const { user, create } = openNewBooking({ given: { children: [ole] }, family });
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Ida' })).checked).toBe(false);
  await user.click(await screen.findByRole('button', { name: 'Create' }));
  await waitFor(() => expect(create).toHaveBeenCalledOnce());
  expect(create.mock.lastCall?.[1].data).toMatchObject({ children: [family.children[1]] });
});
