/** A booking of a series: its link, its mark, and changes to the visits that follow. */

import type { Booking } from '@nanny-polo/shared/bookings/booking';
import type { Series } from '@nanny-polo/shared/bookings/series';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { expect, test, vi } from 'vitest';
import {
  address,
  bodiesTo,
  bookingRecord,
  ida,
  plainQuote,
  possible,
  respondingWith,
} from '../../test/booking-screen.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { BookingEdit } from './BookingEdit.tsx';
import { BookingList } from './BookingList.tsx';
import { BookingShow } from './BookingShow.tsx';
import { followingChangesOf, followingTimeOf, hasSeriesChanges } from './following.tsx';

const record = {
  ...bookingRecord,
  id: 70,
  code: 'BK-000070',
  version: 5,
  status: 'confirmed',
  start_at: '2090-12-19T15:00:00Z',
  end_at: '2090-12-19T19:00:00Z',
  address,
  children: [ida],
  series_id: 7,
  series_day: '2090-12-19',
  changed_by_hand: false,
  waits_for: null,
} as Partial<Booking> as Booking;

const series = {
  id: 7,
  code: 'SE-000007',
  version: 3,
  weekdays: [2, 4],
  interval_weeks: 1,
  first_day: '2090-12-19',
  last_day: '2090-12-28',
  left_out: [],
  starts: '15:00',
  ends: '19:00',
} as Partial<Series> as Series;

const effects = {
  allowed: true,
  series_id: 8,
  visits: [
    {
      day: '2090-12-21',
      booking_id: 71,
      code: 'BK-000071',
      before: null,
      after: null,
      effect: 'cancelled',
      reasons: [],
      fee_minor: 0,
    },
  ],
  fee_minor: 0,
  before_minor: 9200,
  after_minor: 9200,
};
const moves = { ...possible(['reschedule', 'cancel'], {}, null), version: 5 };

function open(Screen: () => React.ReactNode, at: string, data: object = {}) {
  let refusal: Error | null = null;
  const call = respondingWith({
    '/moves': moves,
    '/quote': plainQuote,
    '/cancellation': {
      fee_minor: 0,
      total_minor: 9200,
      explanation: 'In time',
      free_until: '2090-12-17T09:00:00Z',
    },
    '/admin/series/:id/change': ({ preview }: { preview?: boolean }) => {
      if (preview || !refusal) return effects;
      const thrown = refusal;
      refusal = null;
      return thrown;
    },
    '/admin/series/:id/cancel': effects,
  });
  const update = vi.fn(async (_: string, { data }: { data: object }) => ({ data }));
  const opened = openScreen(Screen, {
    resource: 'booking',
    held: [{ name: 'booking', type: 'full' }],
    at,
    data: {
      getOne: async (resource: string) => ({ data: resource === 'series' ? series : record }),
      getMany: async () => ({ data: [{ id: 4, name: 'Mary Poole' }] }),
      getList: async () => ({ data: [record], total: 1 }),
      call,
      update,
      ...data,
    },
  });
  const sent = (end: string, previews?: boolean) => bodiesTo(call, end, previews);
  /** Refuses the next change of the series that is not a preview. */
  const refuseOnce = (error: Error) => {
    refusal = error;
  };
  return { ...opened, sent, refuseOnce, update };
}

const dialog = async () => within(await screen.findByRole('dialog'));

/** Presses a button of a dialog once it is enabled. */
async function press({ user }: ReturnType<typeof open>, name: string) {
  const button = (await dialog()).getByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
}

const unchanged = { name: 'All following that were not changed by hand' };

test('shows a link to the series of a booking, and how the series repeats', async () => {
  open(BookingShow, '/booking/70/show');
  const link = await screen.findByRole('link', { name: 'SE-000007' });
  expect(link.getAttribute('href')).toBe('/series/7/show');
  expect(link.parentElement?.textContent).toContain('Every week on Tuesday and Thursday');
});

test.each([false, true])('marks a booking of a series in the list (on a phone: %s)', async (phone) => {
  openScreen(BookingList, {
    resource: 'booking',
    held: 'visit',
    phone,
    data: { getList: async () => ({ data: [record, { ...record, id: 9, series_id: null }], total: 2 }) },
  });
  expect(await screen.findAllByTitle('Part of a series')).toHaveLength(1);
});

test('shows what rescheduling would do to the visits that follow, then reschedules them', async () => {
  const opened = open(BookingShow, '/booking/70/show');
  const { user, sent } = opened;
  await user.click(await screen.findByRole('button', { name: 'Reschedule' }));
  await user.click((await dialog()).getByRole('radio', unchanged));
  expect((await dialog()).getByText('Nothing would change for the visits that follow.')).toBeTruthy();
  const end = (await dialog()).getByRole('group', { name: 'End' });
  await user.click(within(end).getByRole('spinbutton', { name: 'Hours' }));
  await user.keyboard('20');
  expect(await (await dialog()).findByText('1 cancelled')).toBeTruthy();
  const body = { version: 3, from_day: '2090-12-19', keep_changed: true, changes: { ends: '20:00' } };
  expect(sent('/change', true).at(-1)).toEqual({ ...body, preview: true });
  await press(opened, 'Reschedule');
  await waitFor(() => expect(sent('/change')).toEqual([body]));
  expect(sent('/reschedule')).toEqual([]);
});

test('reschedules only this visit, like any other booking', async () => {
  const opened = open(BookingShow, '/booking/70/show');
  await opened.user.click(await screen.findByRole('button', { name: 'Reschedule' }));
  await press(opened, 'Reschedule');
  await waitFor(() => expect(opened.sent('/reschedule')).toHaveLength(1));
  expect(opened.sent('/change')).toEqual([]);
});

test('shows the fee for this visit alone, and cancels it with the visits that follow', async () => {
  const opened = open(BookingShow, '/booking/70/show');
  const { user, sent } = opened;
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel booking' }));
  expect(await (await dialog()).findByText('Cancelling now is free.')).toBeTruthy();
  await user.click((await dialog()).getByRole('radio', { name: 'This and all following' }));
  expect(await (await dialog()).findByText('1 cancelled')).toBeTruthy();
  await press(opened, 'Cancel booking');
  const body = { version: 3, from_day: '2090-12-19', to_day: null };
  await waitFor(() => expect(sent('/series/:id/cancel')).toEqual([body]));
  expect(sent('/booking/:id/cancel')).toEqual([]);
});

test('cannot cancel the visits that follow while their series is not loaded', async () => {
  const getOne = async (resource: string) => {
    if (resource === 'series') throw new HttpError('The database cannot be reached', 503);
    return { data: record };
  };
  const { user } = open(BookingShow, '/booking/70/show', { getOne });
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel booking' }));
  await user.click((await dialog()).getByRole('radio', { name: 'This and all following' }));
  const why = 'The series could not be loaded: The database cannot be reached';
  expect(await (await dialog()).findByText(why)).toBeTruthy();
  const button = (await dialog()).getByRole<HTMLButtonElement>('button', { name: 'Cancel booking' });
  expect(button.disabled).toBe(true);
});

/** Opens the form, enters another service and a note, and presses “Save”. */
async function edit(data: object = {}) {
  const opened = open(BookingEdit, '/booking/70', data);
  await opened.user.click(await screen.findByRole('combobox', { name: /^Service/ }));
  await opened.user.click(await screen.findByRole('option', { name: 'Daily' }));
  await opened.user.click(screen.getByLabelText('Internal note'));
  await opened.user.paste('Ring twice');
  await opened.user.click(screen.getByRole('button', { name: 'Save' }));
  return opened;
}

test('the form changes this visit alone', async () => {
  const opened = await edit();
  await press(opened, 'Save');
  await waitFor(() => expect(opened.router.state.location.pathname).toBe('/booking/70/show'));
  expect(opened.update.mock.lastCall?.[1].data).toMatchObject({
    service: 'daily',
    internal_note: 'Ring twice',
  });
  expect(opened.sent('/change')).toEqual([]);
});

/** The body that changes the service from this visit on, and the note of this visit alone. */
const withNote = {
  version: 3,
  from_day: '2090-12-19',
  keep_changed: false,
  changes: { service: 'daily' },
  visit: { id: 70, version: 5, internal_note: 'Ring twice' },
};

test('the form changes the visits that follow and adds the note to this one, in a single call', async () => {
  const opened = await edit();
  await opened.user.click((await dialog()).getByRole('radio', { name: 'This and all following' }));
  await press(opened, 'Save');
  await waitFor(() => expect(opened.router.state.location.pathname).toBe('/booking/70/show'));
  expect(opened.sent('/change')).toEqual([withNote]);
  expect(opened.update).not.toHaveBeenCalled();
});

test.each([
  ['The nanny is taken', { code: 'slot_taken' }, /^The nanny is taken$/],
  [
    'Someone else has changed this record.',
    { code: 'stale' },
    /^Someone else has changed .+’s visit on Tue 19 Dec 2090 or its/,
  ],
])(
  'shows a refusal of the single call (%s), and saves everything on a retry',
  async (message, body, shown) => {
    const opened = await edit();
    opened.refuseOnce(new HttpError(message, 409, body));
    await opened.user.click((await dialog()).getByRole('radio', { name: 'This and all following' }));
    await press(opened, 'Save');
    expect(await (await dialog()).findByText(shown)).toBeTruthy();
    expect(opened.update).not.toHaveBeenCalled();
    await press(opened, 'Save');
    await waitFor(() => expect(opened.router.state.location.pathname).toBe('/booking/70/show'));
    expect(opened.sent('/change')).toEqual([withNote, withNote]);
  },
);

test('keeps the form as it is if the question is closed, and can save it later', async () => {
  const opened = await edit();
  await opened.user.click((await dialog()).getByRole('button', { name: 'Go back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((screen.getByLabelText('Internal note') as HTMLTextAreaElement).value).toBe('Ring twice');
  expect(opened.update).not.toHaveBeenCalled();
  await opened.user.click(screen.getByRole('button', { name: 'Save' }));
  await press(opened, 'Save');
  await waitFor(() => expect(opened.update).toHaveBeenCalledTimes(1));
});

const at = (day: string, from = '15:00', to = '19:00') => ({
  start_at: `${day}T${from}:00Z`,
  end_at: `${day}T${to}:00Z`,
});

test.each([
  ['another time', at('2090-12-19', '14:00'), { from_day: '2090-12-19', changes: { starts: '14:00' } }],
  ['a later weekday', at('2090-12-22'), { from_day: '2090-12-19', changes: { weekdays: [4, 5] } }],
  [
    'an earlier weekday, with this visit',
    at('2090-12-18'),
    { from_day: '2090-12-18', changes: { weekdays: [1, 4] } },
  ],
  ['a weekday that has a visit', at('2090-12-21'), { from_day: '2090-12-19', changes: { weekdays: [4] } }],
])('reschedules this visit and those that follow to %s', (_, time, expected) => {
  expect(followingTimeOf(record, series, time)).toEqual(expected);
});

test.each([
  ['to another week', at('2090-12-26'), 'other_week'],
  ['to last more than a day', { ...at('2090-12-19'), end_at: '2090-12-20T15:01:00Z' }, 'too_long'],
  ['without a time', { start_at: 'Invalid', end_at: 'Invalid' }, null],
])('does not reschedule the visits that follow %s', (_, time, expected) => {
  expect(followingTimeOf(record, series, time)).toEqual(expected);
});

test('does not reschedule the visits that follow if the form keeps the time of a rescheduled visit', () => {
  const rescheduled = { ...record, ...at('2090-12-20', '08:00', '12:00') };
  expect(followingChangesOf({ ...rescheduled, service: 'daily' }, rescheduled, series)).toEqual({
    from_day: '2090-12-19',
    changes: { service: 'daily' },
  });
});

test('asks only about changes that a series can adopt', () => {
  expect(hasSeriesChanges({ ...record, notes: 'x', buffer_minutes: 30 }, record)).toBe(false);
  expect(hasSeriesChanges({ ...record, nanny_polo_id: null }, record)).toBe(true);
  const own = { ...record, series_id: null };
  expect(hasSeriesChanges({ ...own, nanny_polo_id: null }, own)).toBe(false);
});
