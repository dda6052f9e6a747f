import type { Booking } from '@nanny-polo/shared/booking';
import { type BookingStatus, bookingStatus } from '@nanny-polo/shared/booking-status';
import type { BookingPossibilityName } from '@nanny-polo/shared/booking-work';
import type { PermissionType } from '@nanny-polo/shared/permission';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { openScreen } from '../test/open-screen.tsx';
import { BookingCreate } from './BookingCreate.tsx';
import { BookingEdit } from './BookingEdit.tsx';
import { BookingList } from './BookingList.tsx';
import { BookingShow } from './BookingShow.tsx';
import { messages } from './messages.ts';

const record = {
  id: 7,
  code: 'BK-000007',
  version: 1,
  created_at: '2026-11-01T09:00:00Z',
  updated_at: '2026-11-01T09:00:00Z',
  parent_id: 3,
  parent_name: 'Ada Byron',
  nanny_polo_id: 4,
  nanny_polo_name: 'Mary Poole',
  status: 'offered',
  needs_cover: false,
  service: 'hourly',
  start_at: '2026-12-01T09:00:00Z',
  end_at: '2026-12-01T13:00:00Z',
  buffer_minutes: 15,
  address: null,
  children: [],
  notes: '',
  languages: [],
  internal_note: '',
  source: 'phone',
  agreed_minor: 9200,
  covered_minor: null,
  pending_minor: null,
} as Partial<Booking> as Booking;

const quote = {
  lines: [{ kind: 'care_hours', label: 'Care', amount_minor: 9200 }],
  adjustments: [{ discount_id: 1, name: 'First booking', why: '10 % of £92.00', amount_minor: 920 }],
  not_applied: [
    { discount: 'OLD', code: 'OLD', why: 'It has ended' },
    { discount: 'Long days', code: null, why: 'Only for daily' },
  ],
  total_minor: 8280,
  hindrances: [{ kind: 'email_unverified', document: null, nanny_document: null }],
};

/** The default responses of the API. */
const usual = (url: string) => (url.endsWith('/quote') ? quote : []);

const nannies = [{ id: 4, name: 'Mary Poole' }];

/** Renders a screen of booking 7 for an admin with this permission. */
const open = (Screen: () => React.ReactNode, type: PermissionType, data: object, search = '') =>
  openScreen(Screen, {
    resource: 'booking',
    held: [{ name: 'booking', type }],
    at: `/booking/7${search}`,
    data: {
      getMany: async () => ({ data: nannies }),
      getList: async () => ({ data: nannies, total: 1 }),
      call: async ({ url }: { url: string }) => ({ data: usual(url) }),
      ...data,
    },
  });

/** A data provider's `call` with responses by address; an Error is thrown. */
const answering = (answers: Record<string, unknown>) =>
  vi.fn(async ({ url }: { url: string }, _options?: { body?: unknown }) => {
    const [, answer] = Object.entries(answers).find(([end]) => url.endsWith(end)) ?? [];
    if (answer instanceof Error) throw answer;
    return { data: answer ?? usual(url) };
  });

type Name = BookingPossibilityName;

const endings: readonly Name[] = [
  'undo-check-in',
  'undo-check-out',
  'withdraw',
  'no-show',
  'decline',
  'expire',
  'cancel',
];
const useOf = (name: Name) => (endings.includes(name) ? 'ending' : 'step');

/** The API's actions: possible ones, the next step first, and impossible ones with reasons. */
const possible = (
  names: readonly Name[],
  refused: Partial<Record<Name, readonly string[]>> = {},
  next = names.find((name) => useOf(name) === 'step') ?? null,
) => ({
  version: 1,
  next,
  moves: [
    ...names.map((name) => ({ name, use: useOf(name), allowed: true, reasons: [], warnings: [], at: null })),
    ...Object.entries(refused).map(([name, messages]) => ({
      name,
      use: useOf(name as Name),
      allowed: false,
      reasons: messages.map((message) => ({ field: '', message })),
      warnings: [],
      at: null,
    })),
  ],
});

/** The actions that are possible in a status without any reason against them. */
const usualMoves: Partial<Record<BookingStatus, readonly Name[]>> = {
  requested: ['cover', 'reschedule', 'decline', 'expire', 'cancel'],
  offered: ['confirm', 'cover', 'reschedule', 'decline', 'expire', 'cancel'],
  confirmed: ['check-in', 'reschedule', 'withdraw', 'no-show', 'cancel'],
  in_progress: ['check-out', 'undo-check-in'],
  completed: ['close', 'undo-check-out'],
};

/** A booking as the API returns it, with responses to further calls. */
const shown = (
  status: BookingStatus,
  extra: Partial<Booking> = {},
  answers: Record<string, unknown> = {},
) => ({
  getOne: async () => ({ data: { ...record, status, ...extra } }),
  call: answering({ '/moves': possible(usualMoves[status] ?? []), ...answers }),
});

const nextStep = async () =>
  within((await screen.findByRole('heading', { name: 'Next step' })).closest('section') as HTMLElement);

const { transition, cover, reschedule } = messages;

/** Chooses one of the ending actions. */
async function chooseEnding(user: ReturnType<typeof openScreen>['user'], name: string) {
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

test.each([
  [
    'requested',
    {},
    [cover.requested, reschedule.action],
    [transition.decline, transition.expire, transition.cancel],
  ],
  [
    'offered',
    { offer: { state: 'accepted' } as Booking['offer'] },
    [transition.confirm, cover.offered, reschedule.action],
    [transition.decline, transition.expire, transition.cancel],
  ],
  [
    'confirmed',
    {},
    [transition['check-in'], reschedule.action],
    [transition.withdraw, transition['no-show'], transition.cancel],
  ],
  ['in_progress', {}, [transition['check-out']], [transition['undo-check-in']]],
  ['completed', {}, [transition.close], [transition['undo-check-out']]],
  ['closed', {}, [], []],
] as const)(
  'a booking that is %s has one main action, the others in the order of use and the endings in a menu',
  async (status, extra, buttons, endings) => {
    const { user } = open(BookingShow, 'full', shown(status, extra));
    const section = await nextStep();
    await waitFor(() => expect(section.queryByRole('status')).toBeNull());
    const found = section.queryAllByRole('button');
    const labels = found.map(({ textContent }) => textContent);
    expect(labels).toEqual([...buttons, ...(endings.length > 0 ? ['More actions'] : [])]);
    const main = found.filter(({ className }) => className.includes('contained'));
    expect(main.map(({ textContent }) => textContent)).toEqual(buttons.slice(0, 1));
    if (!endings.length) return;
    await user.click(section.getByRole('button', { name: 'More actions' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(endings);
  },
);

test('lists impossible actions with their reasons, and the next step first', async () => {
  const refused = { confirm: ['The parent’s document is not approved: Care agreement'], cover: ['Gone'] };
  const offer = { state: 'accepted' } as Booking['offer'];
  open(
    BookingShow,
    'full',
    shown('offered', { offer }, { '/moves': possible(['cancel'], refused, 'confirm') }),
  );
  const section = await nextStep();
  expect((await section.findByRole('alert')).textContent).toBe(`Confirm: ${refused.confirm[0]}`);
  expect(section.getByText('Find cover: Gone').closest('details')).toBeTruthy();
});

const priceReason = 'The family agreed to £92.00, and the price is now £112.00';
const refusedPrice = (names: readonly Name[]) => {
  const { moves, ...rest } = possible(names, { confirm: [priceReason] }, 'confirm');
  return {
    ...rest,
    moves: moves.map((move) => ({
      ...move,
      reasons: move.reasons.map((reason) => ({ ...reason, field: 'price' })),
    })),
  };
};

test('confirms at a price that the family has not agreed to only if the agency pays the difference', async () => {
  const extra = { offer: { state: 'accepted' } as Booking['offer'], pending_minor: 11_200 };
  const data = shown('offered', extra, { '/moves': refusedPrice(['cover', 'cancel']) });
  const { user } = open(BookingShow, 'full', data);
  expect(await screen.findByText(messages.price.chip)).toBeTruthy();
  expect(screen.getAllByText(/agreed to £92.00. They have been asked to agree to £112.00/)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: 'The agency pays the difference (£20.00)' }));
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  const confirming = () => data.call.mock.calls.find(([{ url }]) => url.endsWith('/confirm'));
  await waitFor(() => expect(confirming()?.[1]?.body).toEqual({ version: 1, agency_pays: true }));
});

test('offers to let the agency pay when the price has risen since the booking was read', async () => {
  const refusal = new HttpError(priceReason, 422, { errors: { price: priceReason } });
  const extra = { offer: { state: 'accepted' } as Booking['offer'] };
  const { user } = open(BookingShow, 'full', shown('offered', extra, { '/confirm': refusal }));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await dialog.findByText(priceReason)).toBeTruthy();
  expect(dialog.getByRole('checkbox', { name: messages.price.agency_pays })).toBeTruthy();
});

test('heads the page with family and time, and shows reply, fee and reason', async () => {
  const history = [
    {
      id: 2,
      at: record.updated_at,
      actor: 'Cora',
      action: 'remind',
      before: null,
      after: { reason: 'Not this one' },
    },
    {
      id: 1,
      at: record.created_at,
      actor: 'Cora',
      action: 'cancel',
      before: null,
      after: { reason: 'Grandmother came' },
    },
  ];
  open(BookingShow, 'visit', shown('cancelled', { cancellation_fee_minor: 3600 }, { '/history': history }));
  await waitFor(() => expect(document.title).toBe('Ada Byron · Tue 1 Dec, 09:00–13:00 · Nanny Polo'));
  expect(await screen.findByText('Fee £36.00')).toBeTruthy();
  const reasons = await screen.findAllByText('Reason: Grandmother came');
  expect(reasons.map(({ tagName }) => tagName)).toContain('SPAN');
});

test.each([
  ['waiting', 'Waiting for the nanny’s reply'],
  ['accepted', 'Accepted by the nanny'],
  ['declined', 'Declined by the nanny'],
  ['expired', 'No reply in time'],
  ['retracted', 'Withdrawn by the nanny'],
] as const)('an offer that is %s is a chip beside the status', async (state, words) => {
  open(BookingShow, 'visit', shown('offered', { offer: { state } as Booking['offer'] }));
  expect(await screen.findByText(words)).toBeTruthy();
});

test('links telephone numbers of family and nanny for admins with permission for their records', async () => {
  const getOne = async (resource: string) => ({
    data:
      resource === 'booking'
        ? record
        : { id: 3, phone: resource === 'users/parents' ? '+447700900123' : '+447700900456' },
  });
  const data = { getOne, call: answering({}) };
  openScreen(BookingShow, { resource: 'booking', held: 'visit', at: '/booking/7/show', data });
  expect((await screen.findByRole('link', { name: '+44 7700 900123' })).getAttribute('href')).toBe(
    'tel:+447700900123',
  );
  expect((await screen.findByRole('link', { name: '+44 7700 900456' })).getAttribute('href')).toBe(
    'tel:+447700900456',
  );
  cleanup();
  open(BookingShow, 'visit', data);
  expect(await screen.findByText('Mary Poole')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^\+/ })).toBeNull();
});

test.each(bookingStatus.options)('a visitor has no control of a booking that is %s', async (status) => {
  open(BookingShow, 'visit', shown(status));
  expect(await screen.findByText('Mary Poole')).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.queryByRole('link', { name: /Edit|Book again/ })).toBeNull();
});

test('shows both versions after a stale save, and saves the chosen one', async () => {
  const theirs = { ...record, version: 2, notes: 'Theirs' };
  const stale = new HttpError('Stale', 409, {
    code: 'stale',
    data: theirs,
    errors: { root: { serverError: 'Stale' } },
  });
  const update = vi.fn().mockRejectedValueOnce(stale).mockResolvedValueOnce({ data: theirs });
  const { user } = open(BookingEdit, 'full', { ...shown('offered'), update });
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
  open(BookingEdit, 'full', shown('in_progress'));
  expect(await screen.findByText(messages.form.locked)).toBeTruthy();
  expect(screen.getByLabelText('Internal note').hasAttribute('disabled')).toBe(false);
  for (const field of ['Nanny', 'Notes for the nanny', 'Travel buffer (minutes)']) {
    expect(screen.getByLabelText(field).hasAttribute('disabled'), field).toBe(true);
  }
});

test.each([
  [
    '2090-03-25T22:00:00Z',
    '2090-03-26T05:00:00Z',
    'Sun 26 Mar 2090, 06:00 (7 hours: the clock goes forward)',
  ],
  ['2090-03-26T21:00:00Z', '2090-03-27T05:00:00Z', null],
])('shows the real hours in the form only if the clock changes: %s', async (start_at, end_at, words) => {
  open(BookingEdit, 'full', shown('offered', { start_at, end_at }));
  expect(await screen.findByLabelText('Internal note')).toBeTruthy();
  const notice = screen.queryByText(/^The clock changes during this booking/);
  expect(notice?.textContent?.split(' – ').at(-1) ?? null).toBe(words);
});

const candidate = {
  id: 9,
  code: 'NP-0009',
  name: 'Nell Gwyn',
  photo: null,
  lat: null,
  lng: null,
  tier: 'senior',
  languages: ['English'],
  rating: 4.8,
  distance_km: 2,
  preferred: true,
  bill_rate_minor: 2900,
};
const free = {
  nannies: [{ ...candidate, why: ['Preferred by the family', '2 km away'] }],
  excluded: [
    { ...candidate, id: 4, name: 'Mary Poole', reasons: [{ code: 'busy', message: 'Has another booking' }] },
  ],
  free_count: 1,
  excluded_count: 1,
  place: null,
};

/** Two nannies at one spot, another without a place, and the family. */
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

const period = { start_at: '2026-12-01T09:00:00Z', end_at: '2026-12-01T13:00:00Z' };

interface Asked {
  query: { filter: object };
}

test('offers cover to the chosen free nanny', async () => {
  const uncovered = { needs_cover: true, nanny_polo_id: null, nanny_polo_name: null };
  const data = shown('offered', uncovered, { '/availability': free });
  const { user } = open(BookingShow, 'full', data);
  await user.click(await screen.findByRole('button', { name: 'Find cover' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Offer' }).hasAttribute('disabled')).toBe(true);
  expect(await dialog.findByText(/Preferred by the family · 2 km away · English/)).toBeTruthy();
  expect(dialog.getByText('Mary Poole: Has another booking')).toBeTruthy();
  await user.click(dialog.getByRole('radio', { name: /Nell Gwyn/ }));
  await user.click(dialog.getByRole('button', { name: 'Offer' }));
  const sent = data.call.mock.calls.find(([{ url }]) => url.endsWith('/cover'));
  expect(sent?.[1]?.body).toEqual({ version: 1, nanny_polo_id: 9 });
});

test('shares ranks, highlight and selection between list and map of free nannies', async () => {
  const uncovered = { needs_cover: true, nanny_polo_id: null, nanny_polo_name: null };
  const data = shown('offered', uncovered, { '/availability': placed });
  const { user } = open(BookingShow, 'full', data);
  await user.click(await screen.findByRole('button', { name: 'Find cover' }));
  const dialog = within(await screen.findByRole('dialog'));
  const map = within(await dialog.findByRole('group', { name: messages.draft.map }, { timeout: 10_000 }));
  expect(map.getByRole('img', { name: 'Family' })).toBeTruthy();
  const second = map.getByRole('button', { name: '2: Ann Page' });
  expect(map.getByRole('button', { name: '1: Nell Gwyn' })).toBeTruthy();
  expect(map.queryByRole('button', { name: /Kate Hall/ })).toBeNull();
  expect(dialog.getByText('1 has no location.')).toBeTruthy();
  expect(dialog.getByRole('status').textContent).toBe(
    '24 nannies are free, best first. The best 3 are shown.',
  );

  const row = dialog.getByRole('radio', { name: /^2\D*Ann Page/ });
  await user.hover(row);
  expect(second.style.zIndex).toBe('900');
  await user.unhover(row);
  expect(second.style.zIndex).not.toBe('900');
  await user.click(second);
  expect((row as HTMLInputElement).checked).toBe(true);
  await user.click(dialog.getByRole('radio', { name: /Nell Gwyn/ }));
  expect(second.getAttribute('aria-pressed')).toBe('false');
});

test('shows why the chosen nanny is not available', async () => {
  const given = { ...period, parent_id: 3, nanny_polo_id: 4 };
  const search = `?${new URLSearchParams({ source: JSON.stringify(given) })}`;
  open(BookingCreate, 'full', { call: answering({ '/availability': free }) }, search);
  const why = /^Mary Poole is not available at that time. Has another booking$/;
  // The whole form and the search: on a busy machine longer than other screens take.
  expect(await screen.findByText(why, undefined, { timeout: 30_000 })).toBeTruthy();
});

test('shows the single reason against each nanny if nobody is free', async () => {
  const none = { ...free, nannies: [], free_count: 0 };
  const { user } = open(BookingShow, 'full', shown('offered', {}, { '/availability': none }));
  await user.click(await screen.findByRole('button', { name: 'Find cover' }));
  expect(await screen.findByText('No nanny is free at that time')).toBeTruthy();
  expect(screen.getByText('At another time: 1 has another booking')).toBeTruthy();
});

test('reports a failed search', async () => {
  const broken = new HttpError('The database is away', 503, {});
  const { user } = open(BookingShow, 'full', shown('requested', {}, { '/availability': broken }));
  await user.click(await screen.findByRole('button', { name: 'Find a nanny' }));
  expect(await screen.findByText('Could not be calculated: The database is away')).toBeTruthy();
});

test('shows the cancellation fee first and can waive it', async () => {
  const fee = {
    fee_minor: 3600,
    currency: 'GBP',
    total_minor: 7200,
    explanation: 'Cancelled at least 24 hours before the start: 50% of the price',
    free_until: '2026-11-29T09:00:00Z',
  };
  const { call, ...data } = shown('confirmed', {}, { '/cancellation': fee, '/cancel': record });
  const { user } = open(BookingShow, 'full', { ...data, call });
  await chooseEnding(user, 'Cancel booking');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Cancelling now costs the parent £36.00 of £72.00.')).toBeTruthy();
  await user.click(dialog.getByRole('checkbox', { name: 'Waive the fee' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
  const sent = call.mock.calls.find(([{ url }]) => url.endsWith('/cancel'));
  expect(sent?.[1]?.body).toEqual({ version: 1, waive_fee: true });
});

test('checks a nanny out at the entered time, not before check-in, and shows the overtime', async () => {
  const came = { checked_in_at: '2026-11-10T09:00:00Z', start_at: '2026-11-10T09:00:00Z' };
  const visit = { ...came, end_at: '2026-11-10T13:00:00Z' };
  const at = { earliest: came.checked_in_at, latest: '2026-11-11T13:00:00Z' };
  const moves = [{ name: 'check-out', use: 'step', allowed: true, reasons: [], warnings: [], at }];
  const answers = { '/check-out': record, '/moves': { version: 1, next: 'check-out', moves } };
  const { call, ...data } = shown('in_progress', visit, answers);
  const { user } = open(BookingShow, 'full', { ...data, call });
  await user.click(await screen.findByRole('button', { name: 'Check out' }));
  const dialog = within(await screen.findByRole('dialog'));
  const submit = dialog.getByRole('button', { name: 'Check out' });
  const left = await dialog.findByRole('group', { name: 'Departure time' }, { timeout: 10_000 });
  const type = async (digits: string) => {
    await user.click(within(left).getByRole('spinbutton', { name: 'Day' }));
    await user.keyboard(digits);
  };
  await type('101120260830');
  expect(await dialog.findByText(/^Cannot be before Tue 10 Nov/)).toBeTruthy();
  expect(submit.hasAttribute('disabled')).toBe(true);
  await type('101120261340');
  expect(await dialog.findByText(/^40 min after the booked end/)).toBeTruthy();
  await user.click(submit);
  const sent = call.mock.calls.find(([{ url }]) => url.endsWith('/check-out'));
  expect(sent?.[1]?.body).toMatchObject({ version: 1, at: expect.stringMatching(/^2026-11-10T13:40/) });
});

test('hides a transition that is not possible at this time', async () => {
  open(BookingShow, 'full', shown('confirmed', {}, { '/moves': possible(['cancel']) }));
  expect(await screen.findByRole('button', { name: 'More actions' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Check in' })).toBeNull();
  expect(screen.queryByText(/^(Check in|Record no-show):/)).toBeNull();
});

test('charges overtime beyond four hours only after its sum is confirmed', async () => {
  const overtime = {
    at: '2026-11-10T18:30:00.000Z',
    overtime_minutes: 330,
    overtime_minor: 12650,
    currency: 'GBP',
  };
  const refusal = new HttpError('Confirm', 409, { code: 'overtime_unconfirmed', data: overtime });
  const call = vi.fn(async ({ url }: { url: string }, options?: { body?: object }) => {
    if (url.endsWith('/moves')) return { data: possible(['check-out']) };
    if (!url.endsWith('/check-out')) return { data: usual(url) };
    if (!('confirmed_overtime_minor' in (options?.body ?? {}))) throw refusal;
    return { data: record };
  });
  const { user } = open(BookingShow, 'full', { ...shown('in_progress'), call });
  await user.click(await screen.findByRole('button', { name: 'Check out' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Check out' }));
  await user.click(
    await dialog.findByRole('checkbox', { name: 'Charge £126.50 for 5 h 30 min of overtime' }),
  );
  await user.click(dialog.getByRole('button', { name: 'Check out' }));
  await waitFor(() =>
    expect(call.mock.calls.findLast(([{ url }]) => url.endsWith('/check-out'))?.[1]?.body).toEqual({
      version: 1,
      at: overtime.at,
      confirmed_overtime_minor: overtime.overtime_minor,
    }),
  );
});

test('lets the server use its own time if none is chosen', async () => {
  const { call, ...data } = shown('confirmed', {}, { '/check-in': record });
  const { user } = open(BookingShow, 'full', { ...data, call });
  await user.click(await screen.findByRole('button', { name: 'Check in' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Check in' }));
  await waitFor(() => {
    const sent = call.mock.calls.find(([{ url }]) => url.endsWith('/check-in'));
    expect(sent?.[1]?.body).toEqual({ version: 1 });
  });
});

test.each([0, 503])('a transition that fails by %i keeps its dialog and what is typed', async (status) => {
  const away = new HttpError('The server cannot be reached', status, {});
  const { call, ...requested } = shown('requested', {}, { '/decline': away });
  const getOne = vi.fn(requested.getOne);
  const { user } = open(BookingShow, 'full', { getOne, call });
  await chooseEnding(user, 'Decline');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'Moved away');
  const read = getOne.mock.calls.length;
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await dialog.findByText('The server cannot be reached')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Moved away');
  expect(getOne).toHaveBeenCalledTimes(read);
});

test('keeps the refusal of a stale booking in its dialog while record and actions reload', async () => {
  const stale = new HttpError('Someone else has changed this record.', 409, { code: 'stale' });
  const { call } = shown('requested', {}, { '/decline': stale });
  let version = 0;
  const getOne = async () => {
    version += 1;
    return { data: { ...record, status: 'requested', version } };
  };
  const { user } = open(BookingShow, 'full', { getOne, call });
  await chooseEnding(user, 'Decline');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await dialog.findByText(/^Someone else has changed/)).toBeTruthy();
  await waitFor(() => expect(version).toBe(2));
  const read = () => call.mock.calls.filter(([{ url }]) => url.endsWith('/moves')).length;
  await waitFor(() => expect(read()).toBeGreaterThan(1));
  expect(dialog.getByText(/^Someone else has changed/)).toBeTruthy();
});

test('writes once if a button is pressed twice', async () => {
  const { call, ...data } = shown('requested', {}, { '/decline': record });
  const { user } = open(BookingShow, 'full', { ...data, call });
  await chooseEnding(user, 'Decline');
  await user.dblClick(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(call.mock.calls.filter(([{ url }]) => url.endsWith('/decline'))).toHaveLength(1);
});

test('updates free nannies and price while a new booking is entered', async () => {
  const call = answering({ '/availability': free });
  const given = { ...period, parent_id: 3 };
  const search = `?${new URLSearchParams({ source: JSON.stringify(given) })}`;
  const { user } = open(BookingCreate, 'full', { call }, search);
  expect(await screen.findByText('Address and children come from the family’s record.')).toBeTruthy();
  expect(await screen.findByText('£82.80')).toBeTruthy();
  expect(screen.getByText('The parent’s e-mail is not verified')).toBeTruthy();
  expect(screen.getByText('OLD: It has ended').closest('details')).toBeNull();
  expect(screen.getByText('Long days: Only for daily').closest('details')?.open).toBe(false);
  expect(screen.getByText('1 discount not applied')).toBeTruthy();
  await user.click(await screen.findByRole('radio', { name: /Nell Gwyn/ }));
  await user.type(screen.getByLabelText('Discount code'), 'welcome{Enter}');
  await waitFor(() => {
    const asked = call.mock.calls.filter(([{ url }]) => url.endsWith('/quote')).at(-1)?.[1]?.body;
    expect(asked).toMatchObject({ ...given, nanny_polo_id: 9, discount_codes: ['WELCOME'] });
  });
});

test('records the nanny’s reply to a waiting offer', async () => {
  const offer = { state: 'waiting' } as Booking['offer'];
  const { call, ...data } = shown('offered', { offer }, { '/moves': possible(['answer', 'cover']) });
  const { user } = open(BookingShow, 'full', { ...data, call });
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
  const { user } = open(BookingShow, 'full', { ...data, call });
  await user.click(await screen.findByRole('button', { name: 'Reschedule' }));
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 10_000 }));
  await user.click(dialog.getByRole('button', { name: 'Reschedule' }));
  const link = await screen.findByRole('link', { name: 'BK-000005' });
  expect(link.getAttribute('href')).toMatch(/\/booking\/5\/show$/);
  await user.click(await screen.findByRole('button', { name: 'Choose Nell Gwyn' }));
  const { start_at, end_at } = record;
  const sent = call.mock.calls.filter(([{ url }]) => url.endsWith('/reschedule'));
  expect(sent.map(([, options]) => options?.body)).toEqual([
    { version: 1, start_at, end_at, past_visit: false },
    { version: 1, start_at, end_at, past_visit: false, nanny_polo_id: 9 },
  ]);
});

test.each([
  ['in the past', '2020-12-01', 1],
  ['ahead', '2090-12-01', 0],
])('a new booking with a start %s offers to record a past visit accordingly', async (_, day, count) => {
  const given = { parent_id: 3, start_at: `${day}T09:00:00Z`, end_at: `${day}T13:00:00Z` };
  const search = `?${new URLSearchParams({ source: JSON.stringify(given) })}`;
  open(BookingCreate, 'full', { call: answering({ '/availability': free }) }, search);
  expect(await screen.findByText('£82.80')).toBeTruthy();
  expect(screen.queryAllByRole('checkbox', { name: 'Record a past visit' })).toHaveLength(count);
});

test.each([
  [{ estimated: true }, '1–25 of about 53,000', 'All', 0],
  [undefined, '1–25 of 53,000', 'All10', 1],
])('shows an estimated total as about so many bookings (%o)', async (meta, range, all, counted) => {
  const counts = Object.fromEntries(bookingStatus.options.map((status) => [status, 1]));
  const call = answering({ '/booking/count': counts });
  const getList = async () => ({ data: [record], total: 53_000, meta });
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
