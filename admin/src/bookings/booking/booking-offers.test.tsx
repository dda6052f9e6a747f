/** Finding a nanny for a booking, offering it and recording the reply. */

import type { Booking } from '@nanny-polo/shared/bookings/booking';
import { screen, within } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { afterAll, expect, test } from 'vitest';
import { bookingRecord, candidate, free, openBooking, possible, shown } from '../../test/booking-screen.ts';
import { setMapFrame } from '../../test/set-map-frame.ts';
import { BookingShow } from './BookingShow.tsx';
import { messages } from './messages.ts';

setMapFrame({ width: 760, height: 590 });
afterAll(() => setMapFrame(null));

test.each([
  ['waiting', 'Waiting for the nanny’s reply'],
  ['accepted', 'Accepted by the nanny'],
  ['declined', 'Declined by the nanny'],
  ['expired', 'No reply in time'],
  ['retracted', 'Retracted by the nanny'],
] as const)('shows an offer that is %s as a chip beside the status', async (state, words) => {
  openBooking(BookingShow, 'visit', shown('offered', { offer: { state } as Booking['offer'] }));
  expect(await screen.findByText(words)).toBeTruthy();
});

/** Two nannies at the same location, a third without a location, and the family's location. */
const placed = {
  ...free,
  nannies: ['Nell Gwyn', 'Ann Page', 'Kate Hall'].map((name, at) => ({
    ...candidate,
    id: 9 + at,
    name,
    why: [],
    ...(at < 2 && { lat: 51.46, lng: -0.08 }),
  })),
  free_count: 24,
  place: { lat: 51.4565, lng: -0.0754 },
};

test('offers a booking that needs cover to the chosen nanny', async () => {
  const uncovered = { needs_cover: true, nanny_polo_id: null, nanny_polo_name: null };
  const data = shown('offered', uncovered, { '/availability': free });
  const { user } = openBooking(BookingShow, 'full', data);
  await user.click(await screen.findByRole('button', { name: 'Find cover' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Offer' }).hasAttribute('disabled')).toBe(true);
  expect(await dialog.findByText(/Preferred by the family · 2 km away · English/)).toBeTruthy();
  expect(dialog.getByText('Mary Poole: Has another booking')).toBeTruthy();
  await user.click(dialog.getByRole('radio', { name: /Nell Gwyn/ }));
  await user.click(dialog.getByRole('button', { name: 'Offer' }));
  const request = data.call.mock.calls.find(([{ url }]) => url.endsWith('/cover'));
  expect(request?.[1]?.body).toEqual({ version: 1, nanny_polo_id: 9 });
});

test('offers a booking at the agency’s expense, and shows the hours of each nanny', async () => {
  const uncovered = { needs_cover: true, nanny_polo_id: null, nanny_polo_name: null };
  const week = { booked_minutes: 1560, wanted_hours_per_week: 24 };
  const nannies = [{ ...candidate, why: ['Knows the family: 2 visits'], week }];
  const data = shown('offered', uncovered, { '/availability': { ...free, nannies } });
  const { user } = openBooking(BookingShow, 'full', data);
  await user.click(await screen.findByRole('button', { name: 'Find cover' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('26 h that week, wants 24: 2 h over')).toBeTruthy();
  expect(dialog.getByText(/^Knows the family: 2 visits · English/)).toBeTruthy();
  await user.click(dialog.getByRole('radio', { name: /Nell Gwyn/ }));
  await user.click(dialog.getByRole('checkbox', { name: /the agency pays the difference/ }));
  await user.click(dialog.getByRole('button', { name: 'Offer' }));
  const request = data.call.mock.calls.find(([{ url }]) => url.endsWith('/cover'));
  expect(request?.[1]?.body).toEqual({ version: 1, nanny_polo_id: 9, agency_pays: true });
});

test('shares ranks, highlight and selection between the list and the map of free nannies', async () => {
  const uncovered = { needs_cover: true, nanny_polo_id: null, nanny_polo_name: null };
  const data = shown('offered', uncovered, { '/availability': placed });
  const { user } = openBooking(BookingShow, 'full', data);
  await user.click(await screen.findByRole('button', { name: 'Find cover' }));
  const dialog = within(await screen.findByRole('dialog'));
  const map = within(await dialog.findByRole('group', { name: messages.draft.map }));
  expect(await map.findByRole('img', { name: 'Family' })).toBeTruthy();
  const first = map.getByRole('button', { name: '1: Nell Gwyn' });
  const second = map.getByRole('button', { name: '2: Ann Page' });
  const level = (pin: HTMLElement) => Number(pin.closest<HTMLElement>('.pin')?.style.zIndex);
  expect(map.queryByRole('button', { name: /Kate Hall/ })).toBeNull();
  expect(dialog.getByText('1 has no location.')).toBeTruthy();
  expect(dialog.getByRole('status').textContent).toBe(
    '24 nannies are free, best first. The best 3 are shown.',
  );

  const row = dialog.getByRole('radio', { name: /^2\D*Ann Page/ });
  await user.hover(row);
  expect(level(second)).toBeGreaterThan(level(first) + 100_000);
  await user.unhover(row);
  expect(Math.abs(level(second) - level(first))).toBeLessThan(10_000);
  await user.click(second);
  expect((row as HTMLInputElement).checked).toBe(true);
  await user.click(dialog.getByRole('radio', { name: /Nell Gwyn/ }));
  expect(second.getAttribute('aria-pressed')).toBe('false');
});

test('shows how many nannies each reason alone excludes, if no nanny is free', async () => {
  const none = { ...free, nannies: [], free_count: 0 };
  const { user } = openBooking(BookingShow, 'full', shown('offered', {}, { '/availability': none }));
  await user.click(await screen.findByRole('button', { name: 'Find cover' }));
  expect(await screen.findByText('No nanny is free at that time')).toBeTruthy();
  expect(screen.getByText('1 has another booking')).toBeTruthy();
});

test('reports a failed search', async () => {
  const broken = new HttpError('The database cannot be reached', 503, {});
  const { user } = openBooking(BookingShow, 'full', shown('requested', {}, { '/availability': broken }));
  await user.click(await screen.findByRole('button', { name: 'Find a nanny' }));
  expect(await screen.findByText('This could not be loaded: The database cannot be reached')).toBeTruthy();
});

test('records the nanny’s reply to a waiting offer', async () => {
  const offer = { state: 'waiting' } as Booking['offer'];
  const { call, ...data } = shown('offered', { offer }, { '/moves': possible(['answer', 'cover']) });
  const { user } = openBooking(BookingShow, 'full', { ...data, call });
  await user.click(await screen.findByRole('button', { name: 'Record reply' }));
  await user.click(screen.getByRole('radio', { name: 'Declined' }));
  await user.click(screen.getByRole('button', { name: 'Record' }));
  const sent = call.mock.calls.find(([{ url }]) => url.endsWith('/answer'));
  expect(sent?.[1]?.body).toEqual({ version: 1, answer: 'declined' });
});

test('suggests free nannies if the nanny is taken at the new time', async () => {
  const alternatives = [{ nanny_polo_id: 9, name: 'Nell Gwyn' }];
  const bookings = [{ id: 5, code: 'BK-000005' }];
  const taken = new HttpError('Taken', 409, { code: 'slot_taken', data: { alternatives, bookings } });
  const { call, ...data } = shown('confirmed', {}, { '/reschedule': taken });
  const { user } = openBooking(BookingShow, 'full', { ...data, call });
  await user.click(await screen.findByRole('button', { name: 'Reschedule' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Reschedule' }));
  const link = await screen.findByRole('link', { name: 'BK-000005' });
  expect(link.getAttribute('href')).toMatch(/\/booking\/5\/show$/);
  await user.click(await screen.findByRole('button', { name: 'Choose Nell Gwyn' }));
  const { start_at, end_at } = bookingRecord;
  const sent = call.mock.calls.filter(([{ url }]) => url.endsWith('/reschedule'));
  expect(sent.map(([, options]) => options?.body)).toEqual([
    { version: 1, start_at, end_at, past_visit: false },
    { version: 1, start_at, end_at, past_visit: false, nanny_polo_id: 9 },
  ]);
});
