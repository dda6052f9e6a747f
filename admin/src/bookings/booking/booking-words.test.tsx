/** What the screens of a booking say about who did what. */

import { screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { expect, test } from 'vitest';
import { bookingRecord, openBooking, possible, respondingWith, shown } from '../../test/booking-screen.ts';
import { BookingShow } from './BookingShow.tsx';

test.each([
  ['accept', 'admin', 'Cora recorded that the nanny accepted the offer'],
  ['refuse', 'admin', 'Cora recorded that the nanny declined the offer'],
  ['agree-price', 'admin', 'Cora recorded that the family agreed to the new price'],
  ['accept', 'nanny', 'Cora accepted the offer'],
  ['ask-price', 'parent', 'Cora led to a new price, which the family is asked to agree to'],
  ['ask-price', 'admin', 'Cora asked the family to agree to a new price'],
  ['reschedule', 'admin', 'Cora rescheduled the booking'],
])('says who did “%s”, and whether an admin only recorded it', async (action, actor_kind, words) => {
  const event = { id: 1, at: bookingRecord.created_at, actor: 'Cora', actor_kind, action };
  const history = [{ ...event, before: null, after: {} }];
  openBooking(BookingShow, 'visit', shown('offered', {}, { '/history': history }));
  const part = (await screen.findByRole('heading', { name: 'History' })).closest('section') as HTMLElement;
  await waitFor(() => expect(within(part).getByRole('listitem').textContent).toContain(words));
});

test.each([
  [true, null, ['Needs cover'], ['Offered']],
  [true, 'Mary Poole', ['Offered'], ['Needs cover']],
  [false, 'Mary Poole', ['Offered'], ['Needs cover']],
])(
  'has one chip for a booking that needs cover (%s) and is with %s',
  async (needs_cover, nanny_polo_name, present, absent) => {
    openBooking(BookingShow, 'visit', shown('offered', { needs_cover, nanny_polo_name }));
    expect(await screen.findByRole('heading', { name: 'History' })).toBeTruthy();
    for (const label of present) expect(screen.getByText(label)).toBeTruthy();
    for (const label of absent) expect(screen.queryByText(label)).toBeNull();
  },
);

test('states each reason of a refusal once', async () => {
  const reason = 'The nanny has not accepted yet.';
  const refusal = new HttpError(reason, 422, { errors: { offer: reason.slice(0, -1) } });
  const call = respondingWith({ '/moves': possible(['confirm']), '/confirm': refusal });
  const { user } = openBooking(BookingShow, 'full', { ...shown('offered'), call });
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(reason);
});
