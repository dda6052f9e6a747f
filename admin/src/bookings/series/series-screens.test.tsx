import type { Series } from '@nanny-polo/shared/bookings/series';
import type { SeriesEffects } from '@nanny-polo/shared/bookings/series-work';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { expect, test } from 'vitest';
import { bodiesTo, candidate, nobody, respondingWith } from '../../test/booking-screen.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { SeriesList } from './SeriesList.tsx';
import { SeriesShow } from './SeriesShow.tsx';

const offer = {
  id: 31,
  nanny_polo_id: 4,
  nanny_polo_name: 'Mary Poole',
  state: 'waiting',
  visits: 2,
  accepted: 0,
  offered_at: '2026-11-20T09:00:00Z',
  planned: false,
  left_out: [],
  expires_at: '2026-11-22T09:00:00Z',
  answered_at: null,
  answered_by: null,
};

const record = {
  id: 7,
  code: 'SE-000007',
  version: 3,
  created_at: '2026-11-01T09:00:00Z',
  updated_at: '2026-11-01T09:00:00Z',
  root_id: null,
  parent_id: 3,
  parent_name: 'Ada Byron',
  nanny_polo_id: 4,
  nanny_polo_name: 'Mary Poole',
  service: 'hourly',
  weekdays: [2, 4],
  interval_weeks: 1,
  first_day: '2090-12-19',
  last_day: '2090-12-28',
  left_out: [],
  term_time_only: false,
  starts: '15:00',
  ends: '19:00',
  buffer_minutes: 15,
  address: null,
  children: [],
  discount_codes: [],
  source: 'phone',
  bill_rate_minor: null,
  pay_rate_minor: null,
  made_until: '2090-12-24',
  confirmed_at: null,
  over: false,
  visits: { open: 1, waiting: 1, to_confirm: 1, confirmed: 0, done: 0 },
  offers: [offer],
  notes: '',
  languages: [],
  wished_tier: 'senior',
  wished_nanny_name: 'Grace Hall',
  internal_note: 'Rings first',
} as Partial<Series> as Series;

const time = (day: string) => ({
  day,
  start_at: `${day}T15:00:00Z`,
  end_at: `${day}T19:00:00Z`,
  holiday: null,
});
const made = (day: string, id: number, fields: object = {}) => ({
  ...time(day),
  held: false,
  skipped: null,
  booking: {
    id,
    code: `BK-0000${id}`,
    version: 1,
    status: 'offered',
    nanny_polo_id: 4,
    nanny_polo_name: 'Mary Poole',
    need: 'waiting',
    asked_time: null,
    changed_by_hand: false,
    ...fields,
  },
});
const visits = [
  made('2090-12-19', 70, { need: 'to_confirm', changed_by_hand: true }),
  made('2090-12-21', 71),
  made('2090-12-22', 72),
  made('2090-12-23', 73, { status: 'requested', need: 'open', nanny_polo_id: null, nanny_polo_name: null }),
  { ...time('2090-12-26'), holiday: 'Boxing Day', held: true, skipped: null, booking: null },
  { ...time('2090-12-28'), held: false, skipped: 'Closed: Stocktaking', booking: null },
];

const effects: SeriesEffects = {
  allowed: true,
  series_id: 8,
  visits: [
    {
      day: '2090-12-19',
      booking_id: 70,
      code: 'BK-000070',
      before: null,
      after: null,
      effect: 'kept',
      reasons: ['It was changed by hand'],
      fee_minor: 0,
    },
    {
      day: '2090-12-21',
      booking_id: 71,
      code: 'BK-000071',
      before: { start_at: '2090-12-21T15:00:00Z', end_at: '2090-12-21T19:00:00Z', nanny_polo_id: 4 },
      after: { start_at: '2090-12-21T15:00:00Z', end_at: '2090-12-21T20:00:00Z', nanny_polo_id: 4 },
      effect: 'rescheduled',
      reasons: [],
      fee_minor: 500,
    },
  ],
  fee_minor: 500,
  before_minor: 18_400,
  after_minor: 20_700,
};

const nannies = { ...nobody, nannies: [{ ...candidate, why: [] }], free_count: 1 };

/** Opens the screen of a series. `responses` holds the API's response for each end of a URL; an Error is thrown. */
function open(
  fields: Partial<Series> = {},
  responses: Record<string, unknown> = {},
  type: 'full' | 'visit' = 'full',
) {
  const call = respondingWith({
    '/visits': visits,
    '/history': [],
    '/availability': nannies,
    '/change': effects,
    '/cancel': effects,
    '/confirm': effects,
    '/offer': record,
    '/answer': record,
    ...responses,
  });
  const opened = openScreen(SeriesShow, {
    resource: 'series',
    held: [{ name: 'booking', type }],
    at: '/series/7/show',
    data: {
      getOne: async () => ({ data: { ...record, ...fields } }),
      getMany: async () => ({ data: [{ id: 4, name: 'Mary Poole' }] }),
      call,
    },
  });
  const sent = (end: string, previews?: boolean) => bodiesTo(call, end, previews);
  const act = async (name: string) => {
    await opened.user.click(await screen.findByRole('button', { name }));
    return within(await screen.findByRole('dialog'));
  };
  const end = async (name: string) => {
    await opened.user.click(await screen.findByRole('button', { name: 'More actions' }));
    await opened.user.click(await screen.findByRole('menuitem', { name }));
    return within(await screen.findByRole('dialog'));
  };
  return { ...opened, call, sent, act, end };
}

test('shows the series in words, its visits with their marks, and its offers', async () => {
  open();
  expect(
    await screen.findByText('Every week on Tuesday and Thursday until 28 December, 15:00–19:00'),
  ).toBeTruthy();
  expect(screen.getByText('1 open, 1 waiting for a reply, 1 to confirm')).toBeTruthy();
  const rows = (await screen.findByText('Tue 19 Dec 2090, 15:00–19:00')).closest('ul') as HTMLElement;
  const [byHand, , , free, planned] = within(rows).getAllByRole('listitem');
  expect(byHand?.textContent).toContain('Changed by hand');
  expect(byHand?.textContent).toContain('Accepted');
  expect(
    within(byHand as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/booking/70/show');
  expect(free?.textContent).toContain('No nanny yet');
  expect(planned?.textContent).toMatch(/Boxing Day.*Mary Poole.*Time held.*Planned/);
  expect(screen.getByText(/^2 visits · Offered/)).toBeTruthy();
  expect(screen.getByText('Rings first')).toBeTruthy();
  for (const text of ['Tier wished for', 'Senior', 'Nanny wished for', 'Grace Hall'])
    expect(screen.getByText(text), text).toBeTruthy();
});

test('shows the planned day of a visit only if it starts on another day by the agency’s clock', async () => {
  const early = { day: '2090-07-01', start_at: '2090-06-30T23:30:00Z', end_at: '2090-07-01T03:00:00Z' };
  const moved = { day: '2090-07-03', start_at: '2090-07-03T23:30:00Z', end_at: '2090-07-04T03:00:00Z' };
  const byHand = { changed_by_hand: true };
  open(
    {},
    {
      '/visits': [
        { ...made('', 74, byHand), ...early },
        { ...made('', 75, byHand), ...moved },
      ],
    },
  );
  const row = (await screen.findByText(/^Tue 4 Jul 2090/)).closest('li');
  expect(row?.textContent).toContain('Planned for Mon 3 Jul 2090');
  expect(screen.getAllByText(/Planned for/)).toHaveLength(1);
});

test('shows the new time that the nanny of a visit is asked about', async () => {
  const asked_time = { ...time('2090-12-22'), reply_by: '2090-12-20T12:00:00Z' };
  open({}, { '/visits': [made('2090-12-21', 71, { status: 'confirmed', asked_time })] });
  const row = (await screen.findByText(/^Thu 21 Dec 2090/)).closest('li');
  expect(row?.textContent).toContain('Nanny asked about Fri 22 Dec 2090, 15:00–19:00');
});

test('hides the actions and the edit link from an admin who may only read', async () => {
  open({}, {}, 'visit');
  await screen.findByText('Tue 19 Dec 2090, 15:00–19:00');
  expect(screen.queryByRole('heading', { name: 'Next step' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
});

test('counts no visits in the sentence of a series in term time only', async () => {
  open({ term_time_only: true });
  const sentence = 'Every week on Tuesday and Thursday in term time until 28 December, 15:00–19:00';
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('says why the visits could not be loaded', async () => {
  open({}, { '/visits': new HttpError('Not now', 503, {}) });
  expect(await screen.findByText('The visits could not be loaded: Not now')).toBeTruthy();
});

test('changes the times from a given day, after showing the effects', async () => {
  const { act, user, sent, router } = open();
  const dialog = await act('Change from a date');
  expect(dialog.getByRole('status').textContent).toBe('Choose what to change.');
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Change' });
  expect(submit.disabled).toBe(true);
  const ends = dialog.getByLabelText(/^End/);
  await user.clear(ends);
  await user.paste('20:00');
  await user.click(dialog.getByRole('switch', { name: 'Keep visits that were changed by hand' }));
  const counts = await dialog.findByText('1 rescheduled, 1 stays as it is');
  expect(getComputedStyle(counts).position).toBe('sticky');
  expect(dialog.getByText('Price of these visits: £184.00 before, £207.00 after · Fee £5.00')).toBeTruthy();
  expect(dialog.getByText('It was changed by hand')).toBeTruthy();
  expect(dialog.getByText('Thu 21 Dec 2090, 15:00–19:00 → Thu 21 Dec 2090, 15:00–20:00')).toBeTruthy();
  await user.click(dialog.getByLabelText('Reason'));
  await user.paste('School ends later');
  await waitFor(() => expect(submit.disabled).toBe(false));
  const body = { version: 3, from_day: '2090-12-19', keep_changed: true, changes: { ends: '20:00' } };
  expect(sent('/change', true).at(-1)).toEqual({ ...body, preview: true });
  await user.click(submit);
  await waitFor(() => expect(router.state.location.pathname).toBe('/series/8/show'));
  expect(sent('/change')).toEqual([{ ...body, reason: 'School ends later' }]);
});

test('disables the submit button of a change that the preview refuses, and shows the reasons by day', async () => {
  const refused = new HttpError('Please check the marked fields.', 422, {
    errors: { '2090-12-21': 'Mary Poole is away' },
  });
  const { act, user, sent } = open({}, { '/change': refused });
  const dialog = await act('Change from a date');
  await user.click(dialog.getByRole('button', { name: 'Fri' }));
  expect(await dialog.findByText('Thu 21 Dec 2090: Mary Poole is away')).toBeTruthy();
  expect(sent('/change', true).at(-1)).toMatchObject({ changes: { weekdays: [2, 4, 5] } });
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Change' }).disabled).toBe(true);
  expect(sent('/change')).toEqual([]);
});

test('says why no visit can be changed in the line that stays in sight', async () => {
  const reasons = ['Proof of address missing'];
  const refused = effects.visits.map((visit) => ({ ...visit, effect: 'refused', reasons }));
  const { act, user } = open({}, { '/change': { ...effects, allowed: false, visits: refused } });
  const dialog = await act('Change from a date');
  await user.click(dialog.getByRole('button', { name: 'Fri' }));
  expect((await dialog.findByText(/^2 not possible/)).textContent).toBe(
    '2 not possibleProof of address missing',
  );
  expect(dialog.getAllByText('Proof of address missing')).toHaveLength(1);
});

test('does not send an invalid time', async () => {
  const { act, user, sent } = open();
  const dialog = await act('Change from a date');
  const ends = dialog.getByLabelText(/^End/);
  await user.clear(ends);
  await user.paste('25:00');
  expect(await dialog.findByText('A time such as 07:00')).toBeTruthy();
  expect(sent('/change', true)).toEqual([]);
});

test('offers to load the current version if somebody else has changed the series', async () => {
  const stale = new HttpError('Somebody has changed this record', 409, { code: 'stale' });
  let version = 3;
  const { act, user, sent } = open(
    {
      get version() {
        return version;
      },
    } as Partial<Series>,
    { '/confirm': () => (version === 3 ? stale : effects) },
  );
  const dialog = await act('Confirm');
  expect(await dialog.findByText('Somebody has changed this record')).toBeTruthy();
  version = 4;
  await user.click(dialog.getByRole('button', { name: 'Load the current state' }));
  expect(await dialog.findByText('1 rescheduled, 1 stays as it is')).toBeTruthy();
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Confirm' });
  await waitFor(() => expect(submit.disabled).toBe(false));
  await user.click(submit);
  await waitFor(() => expect(sent('/confirm')).toEqual([{ version: 4 }]));
});

test('pauses between two days, and ends from a given day', async () => {
  const { end, user, sent } = open();
  const pause = await end('Pause');
  await pause.findByText('1 rescheduled, 1 stays as it is');
  const submit = pause.getByRole<HTMLButtonElement>('button', { name: 'Pause' });
  await waitFor(() => expect(submit.disabled).toBe(false));
  await user.click(submit);
  await waitFor(() =>
    expect(sent('/cancel')).toEqual([{ version: 3, from_day: '2090-12-19', to_day: '2090-12-25' }]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const ending = await end('End');
  await user.click(ending.getByRole('switch', { name: 'Waive the fees' }));
  await waitFor(() =>
    expect(ending.getByRole<HTMLButtonElement>('button', { name: 'End series' }).disabled).toBe(false),
  );
  await user.click(ending.getByRole('button', { name: 'End series' }));
  await waitFor(() =>
    expect(sent('/cancel').at(-1)).toEqual({
      version: 3,
      from_day: '2090-12-19',
      to_day: null,
      waive_fee: true,
    }),
  );
});

test('records a reply with exceptions', async () => {
  const { act, user, sent } = open();
  const dialog = await act('Record reply');
  const first = await dialog.findByRole('checkbox', { name: 'Thu 21 Dec 2090, 15:00–19:00' });
  expect(dialog.getAllByRole('checkbox')).toHaveLength(2);
  await user.click(first);
  await user.click(dialog.getByRole('button', { name: 'Record' }));
  await waitFor(() =>
    expect(sent('/answer')).toEqual([
      { version: 3, offer_id: 31, answer: 'accepted', except: ['2090-12-21'] },
    ]),
  );
});

test('records no acceptance while the visits are not known', async () => {
  const { act, user } = open({}, { '/visits': new HttpError('The database cannot be reached', 503) });
  const dialog = await act('Record reply');
  expect(
    await dialog.findByText('The visits could not be loaded: The database cannot be reached'),
  ).toBeTruthy();
  const record = dialog.getByRole<HTMLButtonElement>('button', { name: 'Record' });
  expect(record.disabled).toBe(true);
  await user.click(dialog.getByRole('radio', { name: 'Declined' }));
  expect(record.disabled).toBe(false);
});

test.each(['Offer', 'Change nanny'])('says in “%s” why the visits could not be loaded', async (name) => {
  const { act } = open({}, { '/visits': new HttpError('The database cannot be reached', 503) });
  const dialog = await act(name);
  expect(await dialog.findByText(/^The visits could not be loaded/)).toBeTruthy();
});

test('offers the open visits to a nanny', async () => {
  const { act, user, sent } = open();
  const dialog = await act('Offer');
  expect(await dialog.findByRole('checkbox', { name: 'Sat 23 Dec 2090, 15:00–19:00' })).toBeTruthy();
  await user.click(await dialog.findByRole('radio', { name: /Nell Gwyn/ }));
  await user.click(dialog.getByRole('button', { name: 'Offer' }));
  await waitFor(() => expect(sent('/offer')).toEqual([{ version: 3, nanny_polo_id: 9 }]));
});

test('previews a change of nanny and a change of price', async () => {
  const { act, user, sent } = open();
  const nanny = await act('Change nanny');
  await user.click(await nanny.findByRole('radio', { name: /Nell Gwyn/ }));
  await waitFor(() =>
    expect(sent('/change', true).at(-1)).toMatchObject({
      keep_changed: false,
      changes: { nanny_polo_id: 9 },
    }),
  );
  await user.click(nanny.getByRole('checkbox', { name: /^No nanny/ }));
  await waitFor(() =>
    expect(sent('/change', true).at(-1)).toMatchObject({ changes: { nanny_polo_id: null } }),
  );
  await user.click(nanny.getByRole('button', { name: 'Go back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const price = await act('Change price');
  const rate = price.getByLabelText('Rate for the parent (per hour)');
  await user.type(rate, '25,5');
  await user.tab();
  expect(price.getByText('Type an amount, such as £12.50 or 1,250')).toBeTruthy();
  await user.clear(rate);
  await user.type(rate, '25,50');
  await user.click(price.getByRole('switch', { name: /^The family has agreed/ }));
  await waitFor(() =>
    expect(sent('/change', true).at(-1)).toMatchObject({
      family_agreed: true,
      changes: { bill_rate_minor: 2550 },
    }),
  );
});

test('a series that is over has no next steps if there is nothing to confirm', async () => {
  open({ over: true, visits: { open: 0, waiting: 0, to_confirm: 0, confirmed: 0, done: 4 } });
  expect(await screen.findByText('No further steps.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
});

test.each([false, true])('lists series in words, on a phone: %s', async (phone) => {
  openScreen(SeriesList, {
    resource: 'series',
    held: 'visit',
    phone,
    data: { getList: async () => ({ data: [record], total: 1 }) },
  });
  expect(await screen.findByText(/^Every week on Tuesday and Thursday until 28 December/)).toBeTruthy();
  expect(screen.getByText('Open visits')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^New/ })).toBeNull();
});

test('says how to create a series if there is none', async () => {
  openScreen(SeriesList, { resource: 'series', held: 'full' });
  expect(await screen.findByText(/Bookings that repeat appear here/)).toBeTruthy();
});

test('opens the form of a booking that repeats from the list of series', async () => {
  const { user, router } = openScreen(SeriesList, {
    resource: 'series',
    held: 'full',
    data: { getList: async () => ({ data: [record], total: 1 }) },
  });
  await user.click(await screen.findByRole('link', { name: 'New series' }));
  const { pathname, search } = router.state.location;
  expect(pathname).toBe('/booking/create');
  expect(new URLSearchParams(search).get('source')).toBe('{"repeating":true}');
});

test('shows a day on which the agency is closed as skipped, with the reason', async () => {
  open();
  const row = within((await screen.findByText('Closed: Stocktaking')).closest('li') as HTMLElement);
  expect(row.getByText('Skipped')).toBeTruthy();
  expect(row.getByText('Thu 28 Dec 2090')).toBeTruthy();
  expect(row.queryByText('Mary Poole')).toBeNull();
});

test('limits a series to term time, which says until when school terms are known', async () => {
  document.documentElement.dataset.days = '{"closed":[],"terms_until":"2090-12-20"}';
  const { act, user, sent } = open({ term_time_only: true });
  expect(await screen.findByText(/No term is known after .*20 Dec/)).toBeTruthy();
  const dialog = await act('Change from a date');
  await user.click(dialog.getByRole('switch', { name: 'Term time only' }));
  await waitFor(() =>
    expect(sent('/change', true).at(-1)).toMatchObject({ changes: { term_time_only: false } }),
  );
  delete document.documentElement.dataset.days;
});
