/** The form of a booking that repeats. */

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { expect, test } from 'vitest';
import { address, ida, openNewBooking } from '../../test/booking-screen.ts';
import { once } from '../repeat/repeats.ts';

const visit = (day: string, fields: object = {}) => ({
  day,
  start_at: `${day}T15:00:00Z`,
  end_at: `${day}T19:00:00Z`,
  holiday: null,
  price_minor: 9200,
  verdicts: [],
  ...fields,
});
const draft = {
  last_day: '2090-12-26',
  visits: [
    visit('2090-12-19'),
    visit('2090-12-21'),
    visit('2090-12-26', { holiday: 'Boxing Day', price_minor: 13_800 }),
  ],
  skipped: [] as object[],
  week_minor: 18_400,
  total_minor: 32_200,
  one: { nanny_polo_id: 4, name: 'Mary Poole', distance_km: 1.2 },
  pair: null,
};
const busy = {
  ...draft,
  visits: draft.visits.map((one, at) => ({
    ...one,
    verdicts: [
      {
        nanny_polo_id: 4,
        reasons: at === 1 ? [{ message: 'Busy 14:00–18:00', booking: { id: 77, code: 'BK-000077' } }] : [],
      },
    ],
  })),
  one: null,
  pair: [
    { nanny_polo_id: 4, name: 'Mary Poole', days: ['2090-12-19', '2090-12-26'] },
    { nanny_polo_id: 5, name: 'Nell Gwyn', days: ['2090-12-21'] },
  ],
};

/** Opens the form of a booking on Tuesday 19 December 2090, 15:00 to 19:00, with `changes` filled in. */
function open(response: object = draft, changes: object = {}) {
  const given = { start_at: '2090-12-19T15:00:00Z', end_at: '2090-12-19T19:00:00Z', ...changes };
  const opened = openNewBooking({ given, responses: { '/series/draft': response } });
  const { call, user } = opened;
  const asked = () => call.mock.calls.findLast(([{ url }]) => url === '/admin/series/draft')?.[1]?.body;
  const save = async () => user.click(await screen.findByRole('button', { name: 'Create' }));
  return { ...opened, asked, save };
}

/** Opens the form with every Tuesday and Thursday until 26 December filled in. */
const openRepeating = (response?: object, changes: object = {}) =>
  open(response, {
    repeating: true,
    repeats: { ...once, weekdays: [2, 4], last_day: '2090-12-26' },
    ...changes,
  });

const series = {
  parent_id: 3,
  weekdays: [2, 4],
  interval_weeks: 1,
  first_day: '2090-12-19',
  last_day: '2090-12-26',
  starts: '15:00',
  ends: '19:00',
};

test('states the dates in words, shows each with its price, and creates the series', async () => {
  const { create, asked, user, save, router } = open();
  await user.click(await screen.findByRole('switch', { name: 'Repeats' }));
  await user.click(screen.getByRole('button', { name: 'Thu' }));
  const lastDay = await screen.findByRole('group', { name: /^Last day/ });
  await user.click(within(lastDay).getByRole('spinbutton', { name: 'Day' }));
  await user.keyboard('26122090');
  expect(
    await screen.findByText('Every week on Tuesday and Thursday until 26 December, 3 visits'),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Tue' }).getAttribute('aria-pressed')).toBe('true');
  expect(await screen.findByText('£184.00 a week · 3 visits, £322.00 in total')).toBeTruthy();
  expect(asked()).toMatchObject({ ...series, left_out: [] });

  await user.click(screen.getByRole('button', { name: 'Leave out Tue 26 Dec 2090, Boxing Day (£138.00)' }));
  await waitFor(() => expect(asked()).toMatchObject({ left_out: ['2090-12-26'] }));
  expect(await screen.findByText(/2 visits, not on 26 December$/)).toBeTruthy();
  await user.click(
    screen.getByRole('button', { name: /^Nearest nanny who can do all: Mary Poole, 0.7 miles/ }),
  );
  await waitFor(() => expect(asked()).toMatchObject({ offers: [{ nanny_polo_id: 4 }] }));
  await save();
  await waitFor(() => expect(router.state.location.pathname).toBe('/series/9/show'));
  expect(create.mock.lastCall).toEqual([
    'series',
    expect.objectContaining({
      data: {
        ...series,
        service: 'hourly',
        source: 'phone',
        visits: null,
        left_out: ['2090-12-26'],
        buffer_minutes: 15,
        languages: [],
        address,
        children: [ida],
        discount_codes: [],
        offers: [{ nanny_polo_id: 4 }],
      },
    }),
  ]);
});

test('links to the booking that keeps the chosen nanny busy, and leaves that day out with one click', async () => {
  const { user, asked } = openRepeating({ ...busy, one: { ...draft.one, nanny_polo_id: 5 } });
  await user.click(await screen.findByRole('button', { name: /^Nearest nanny/ }));
  await user.click(await screen.findByRole('button', { name: 'Leave out Thu 21 Dec 2090' }));
  await waitFor(() => expect(asked()).toMatchObject({ left_out: ['2090-12-21'] }));
  expect(screen.getByRole('link', { name: 'BK-000077' }).getAttribute('href')).toBe('/booking/77/show');
});

test('divides the visits between two nannies until the dates change', async () => {
  const { user, asked, create, save } = openRepeating(busy);
  const pair = { name: 'Mary Poole and Nell Gwyn cover all between them' };
  await user.click(await screen.findByRole('button', pair));
  const offers = [
    { nanny_polo_id: 4, days: ['2090-12-19', '2090-12-26'] },
    { nanny_polo_id: 5, days: ['2090-12-21'] },
  ];
  await waitFor(() => expect(asked()).toMatchObject({ offers }));
  expect(screen.getByText('Mary Poole: 2 visits')).toBeTruthy();
  expect(screen.queryByRole('button', pair)).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Fri' }));
  expect(await screen.findByRole('button', pair)).toBeTruthy();
  await waitFor(() => expect(asked()).not.toHaveProperty('offers'));
  await user.click(screen.getByRole('button', { name: 'Fri' }));
  await save();
  await waitFor(() => expect(create.mock.lastCall?.[1].data).toMatchObject({ offers }));
});

test('states no rule for numbers of visits whose last has no day by the end of 2100', async () => {
  const { user } = open(draft, { repeating: true, repeats: { ...once, until: 'visits', visits: 8 } });
  const input = await screen.findByLabelText(/^Number of visits/);
  expect(await screen.findByText(/^Every week on Tuesday/)).toBeTruthy();
  for (const [visits, message] of [
    ['2.5', 'Number of visits: Type a whole number, such as 3'],
    ['732', 'Number of visits: At most 731'],
    ['731', 'Choose weekdays and an end to see the dates.'],
  ] as const) {
    await user.tripleClick(input);
    await user.paste(visits);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(input).toHaveProperty('value', visits);
    expect(screen.queryByText(/^Every week on Tuesday/)).toBeNull();
  }
});

test('requires a last day or a number of visits, whichever was chosen, and a weekday', async () => {
  const { user, create, save, asked } = open(draft, { repeating: true, repeats: once });
  await save();
  expect((await screen.findAllByText('Required')).length).toBe(1);
  await user.click(screen.getByRole('radio', { name: 'a number of visits' }));
  await save();
  expect((await screen.findAllByText('Required')).length).toBe(1);
  await user.click(screen.getByLabelText(/^Number of visits/));
  await user.paste('8');
  await user.click(screen.getByRole('button', { name: 'Tue' }));
  await save();
  expect(await screen.findByText('Choose at least one weekday')).toBeTruthy();
  expect(create).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Mon' }));
  await waitFor(() => expect(asked()).toMatchObject({ weekdays: [1], visits: 8, last_day: null }));
  await user.click(screen.getByRole('radio', { name: 'no end' }));
  await waitFor(() => expect(asked()).toMatchObject({ visits: null, last_day: null }));
});

test('shows the reasons of the API’s refusal at the inputs and by day', async () => {
  const { create, save } = openRepeating();
  const errors = { starts: 'Too early', weekdays: 'Not on these days', '2090-12-21': 'Mary Poole is away' };
  create.mockRejectedValueOnce(new HttpError('Please check the marked fields.', 422, { errors }));
  await save();
  expect(await screen.findByText('Too early')).toBeTruthy();
  expect(screen.getByText('Not on these days')).toBeTruthy();
  expect(screen.getByText('Thu 21 Dec 2090: Mary Poole is away')).toBeTruthy();
});

test('links to the other booking and reloads the dates if the nanny has been taken in the meantime', async () => {
  const { create, save, call } = openRepeating();
  await screen.findByText(/3 visits, £322.00 in total$/);
  const before = call.mock.calls.filter(([{ url }]) => url === '/admin/series/draft').length;
  create.mockRejectedValueOnce(
    new HttpError('Taken', 409, {
      code: 'slot_taken',
      data: { bookings: [{ id: 78, code: 'BK-000078' }], alternatives: [] },
      errors: { root: { serverError: 'Taken' } },
    }),
  );
  await save();
  expect(await screen.findByRole('link', { name: 'BK-000078' })).toBeTruthy();
  await waitFor(() =>
    expect(call.mock.calls.filter(([{ url }]) => url === '/admin/series/draft').length).toBeGreaterThan(
      before,
    ),
  );
});

test('creates a booking instead of a series after the switch is turned off again', async () => {
  const { user, create, save } = openRepeating();
  await user.click(await screen.findByRole('switch', { name: 'Repeats' }));
  await save();
  await waitFor(() => expect(create.mock.lastCall?.[0]).toBe('booking'));
  expect(Object.keys(create.mock.lastCall?.[1].data ?? {})).not.toContain('repeats');
});

test('rejects a repeating visit longer than 24 hours', async () => {
  const { create, save } = openRepeating(draft, { end_at: '2090-12-21T19:00:00Z' });
  await save();
  expect(
    await screen.findByText('A repeating visit can last at most 24 hours. Choose an earlier end.'),
  ).toBeTruthy();
  expect(create).not.toHaveBeenCalled();
});

test('names the days on which the agency is closed, and counts the visits without them', async () => {
  const skipped = [{ day: '2090-12-21', reason: 'Closed: Stocktaking' }];
  openRepeating({ ...draft, visits: [draft.visits[0], draft.visits[2]], skipped });
  expect(await screen.findByText('Skipped: Thu 21 Dec 2090 (Closed: Stocktaking)')).toBeTruthy();
  expect(screen.getByText(/^Every week on Tuesday and Thursday until 26 December, 2 visits$/)).toBeTruthy();
});

test('offers term time only once school terms are known', async () => {
  openRepeating();
  const name = 'Term time only';
  expect((await screen.findByRole<HTMLInputElement>('switch', { name })).disabled).toBe(true);
  expect(screen.getByText(/^No school terms are known/)).toBeTruthy();
  cleanup();
  document.documentElement.dataset.days = '{"closed":[],"terms_until":"2090-12-20"}';
  const { user, asked } = openRepeating();
  await user.click(await screen.findByRole('switch', { name }));
  await waitFor(() => expect(asked()).toMatchObject({ term_time_only: true }));
  expect(await screen.findByText(/No term is known after .*20 Dec/)).toBeTruthy();
  delete document.documentElement.dataset.days;
});
