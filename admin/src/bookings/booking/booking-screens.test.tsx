/** The screens of bookings: a record, its form and the list. */

import { bookingStatus } from '@nanny-polo/shared/bookings/booking-status';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { bookingRecord, free, openBooking, respondingWith, shown } from '../../test/booking-screen.ts';
import { inLayout, openScreen } from '../../test/open-screen.tsx';
import { BookingCreate } from './BookingCreate.tsx';
import { BookingEdit } from './BookingEdit.tsx';
import { BookingList } from './BookingList.tsx';
import { BookingShow } from './BookingShow.tsx';
import { messages } from './messages.ts';

test.each(['needs_cover', 'price_pending', 'urgent'])(
  'shows %s among the filters that are set',
  async (name) => {
    const at = `/booking?${new URLSearchParams({ filter: JSON.stringify({ [name]: true }) })}`;
    openScreen(BookingList, { resource: 'booking', held: 'visit', at, data: { call: respondingWith({}) } });
    await screen.findByRole('button', { name: 'Remove this filter' });
  },
);

test('titles the screen with the family and the time, and shows the fee and the reason', async () => {
  const history = [
    {
      id: 2,
      at: bookingRecord.updated_at,
      actor: 'Cora',
      actor_kind: 'admin',
      action: 'remind',
      before: null,
      after: { reason: 'Not this one' },
    },
    {
      id: 1,
      at: bookingRecord.created_at,
      actor: 'Cora',
      actor_kind: 'admin',
      action: 'cancel',
      before: null,
      after: { reason: 'Grandmother came' },
    },
  ];
  openBooking(
    inLayout(BookingShow),
    'visit',
    shown('cancelled', { cancellation_fee_minor: 3600 }, { '/history': history }),
    '/show',
  );
  await waitFor(() => expect(document.title).toBe('Ada Byron · Tue 1 Dec, 09:00–13:00 · Nanny Polo'));
  expect(await screen.findByText('Fee £36.00')).toBeTruthy();
  const reasons = await screen.findAllByText('Reason: Grandmother came');
  expect(reasons.map(({ tagName }) => tagName)).toContain('SPAN');
});

test('links the telephone numbers of the family and the nanny if the admin may see their records', async () => {
  const getOne = async (resource: string) => ({
    data:
      resource === 'booking'
        ? bookingRecord
        : { id: 3, phone: resource === 'users/parents' ? '+447700900123' : '+447700900456' },
  });
  const data = { getOne, call: respondingWith({}) };
  openScreen(BookingShow, { resource: 'booking', held: 'visit', at: '/booking/7/show', data });
  expect((await screen.findByRole('link', { name: '+44 7700 900123' })).getAttribute('href')).toBe(
    'tel:+447700900123',
  );
  expect((await screen.findByRole('link', { name: '+44 7700 900456' })).getAttribute('href')).toBe(
    'tel:+447700900456',
  );
  cleanup();
  openBooking(BookingShow, 'visit', data);
  expect(await screen.findByText('Mary Poole')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^\+/ })).toBeNull();
});

test.each(bookingStatus.options)('an admin with `visit` has no actions on a %s booking', async (status) => {
  openBooking(BookingShow, 'visit', shown(status));
  expect(await screen.findByText('Mary Poole')).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.queryByRole('link', { name: /Edit|Book again/ })).toBeNull();
});

test('shows both versions after a stale save, and saves the chosen one', async () => {
  const theirs = { ...bookingRecord, version: 2, notes: 'Theirs' };
  const stale = new HttpError('Stale', 409, {
    code: 'stale',
    data: theirs,
    errors: { root: { serverError: 'Stale' } },
  });
  const update = vi.fn().mockRejectedValueOnce(stale).mockResolvedValueOnce({ data: theirs });
  const { user } = openBooking(BookingEdit, 'full', { ...shown('offered'), update });
  await user.type(await screen.findByLabelText('Internal note'), 'Mine');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog');
  expect(
    within(dialog)
      .getAllByRole('radiogroup')
      .map((group) => group.getAttribute('aria-label')),
  ).toEqual(['Notes for the nanny', 'Internal note']);
  await user.click(within(dialog).getByRole('button', { name: 'Save this choice' }));
  expect(update.mock.lastCall?.[1].data).toEqual({ ...theirs, internal_note: 'Mine' });
});

test('allows only the internal note of a booking in progress to change', async () => {
  openBooking(BookingEdit, 'full', shown('in_progress', { start_at: '2020-12-01T09:00:00Z' }));
  expect(await screen.findByText(messages.form.locked)).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: 'Record a past visit' })).toBeNull();
  expect(screen.getByLabelText('Internal note').hasAttribute('disabled')).toBe(false);
  for (const field of ['Nanny', 'Notes for the nanny', 'Travel buffer (minutes)']) {
    expect(screen.getByLabelText(field).hasAttribute('disabled'), field).toBe(true);
  }
});

test.each([
  ['2090-03-25T22:00:00Z', '2090-03-26T05:00:00Z', 'Sun 26 Mar 2090, 06:00 (7 hours: the clocks go forward)'],
  ['2090-03-26T21:00:00Z', '2090-03-27T05:00:00Z', null],
])('shows the real hours in the form only if the clocks change: %s', async (start_at, end_at, words) => {
  openBooking(BookingEdit, 'full', shown('offered', { start_at, end_at }));
  expect(await screen.findByLabelText('Internal note')).toBeTruthy();
  const notice = screen.queryByText(/^The clocks change during this booking/);
  expect(notice?.textContent?.split(' – ').at(-1) ?? null).toBe(words);
});

const period = { start_at: '2026-12-01T09:00:00Z', end_at: '2026-12-01T13:00:00Z' };

test('shows why the chosen nanny is not available', async () => {
  const given = { ...period, parent_id: 3, nanny_polo_id: 4 };
  const search = `?${new URLSearchParams({ source: JSON.stringify(given) })}`;
  openBooking(BookingCreate, 'full', { call: respondingWith({ '/availability': free }) }, search);
  const why = /^Mary Poole is not available at that time. Has another booking$/;
  expect(await screen.findByText(why)).toBeTruthy();
});

test('updates the free nannies and the price while a new booking is entered', async () => {
  const call = respondingWith({ '/availability': free });
  const given = { ...period, parent_id: 3 };
  const search = `?${new URLSearchParams({ source: JSON.stringify(given) })}`;
  const { user } = openBooking(BookingCreate, 'full', { call }, search);
  expect(await screen.findByText('Address and children come from the family’s record.')).toBeTruthy();
  expect(await screen.findByText('£82.80')).toBeTruthy();
  expect(screen.getByText(/^The parent’s e-mail address is not verified/)).toBeTruthy();
  expect(screen.getByText('OLD: It has ended').closest('details')).toBeNull();
  expect(screen.getByText('Long days: Only for daily').closest('details')?.open).toBe(false);
  expect(screen.getByText('1 discount not applied')).toBeTruthy();
  await user.click(await screen.findByRole('radio', { name: /Nell Gwyn/ }));
  await user.type(screen.getByLabelText('Discount codes'), 'welcome{Enter}');
  await waitFor(() => {
    const asked = call.mock.calls.filter(([{ url }]) => url.endsWith('/quote')).at(-1)?.[1]?.body;
    expect(asked).toMatchObject({ ...given, nanny_polo_id: 9, discount_codes: ['WELCOME'] });
  });
});

test.each([
  ['in the past', '2020-12-01', 1],
  ['in the future', '2090-12-01', 0],
])('offers to record a past visit only if the start is past (%s)', async (_, day, count) => {
  const given = { parent_id: 3, start_at: `${day}T09:00:00Z`, end_at: `${day}T13:00:00Z` };
  const search = `?${new URLSearchParams({ source: JSON.stringify(given) })}`;
  openBooking(BookingCreate, 'full', { call: respondingWith({ '/availability': free }) }, search);
  expect(await screen.findByText('£82.80')).toBeTruthy();
  expect(screen.queryAllByRole('checkbox', { name: 'Record a past visit' })).toHaveLength(count);
});

interface Asked {
  query: { filter: object };
}

test.each([
  [
    { pageInfo: { hasNextPage: true, hasPreviousPage: false }, meta: { estimate: 53_000 } },
    '1–25 of about 53,000',
    'All',
    0,
  ],
  [{ total: 53_000 }, '1–25 of 53,000', 'All10', 1],
])('writes “about” before an estimated total (%o)', async (total, range, all, counted) => {
  const counts = Object.fromEntries(bookingStatus.options.map((status) => [status, 1]));
  const call = respondingWith({ '/booking/count': counts });
  const getList = async () => ({ data: [bookingRecord], ...total });
  const filter = JSON.stringify({ service: 'hourly' });
  openScreen(BookingList, {
    resource: 'booking',
    held: 'visit',
    at: `/booking?${new URLSearchParams({ filter })}`,
    data: { call, getList },
  });
  expect(await screen.findByText(range)).toBeTruthy();
  await waitFor(() => expect(screen.getAllByRole('tab')[0]?.textContent).toBe(all));
  const underFilter = call.mock.calls.filter(
    ([{ url }, options]) => url.endsWith('/count') && 'service' in (options as Asked).query.filter,
  );
  expect(underFilter).toHaveLength(counted);
});
