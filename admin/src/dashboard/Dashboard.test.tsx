import type { Dashboard as Figures } from '@nanny-polo/shared/dashboard';
import type { Permission } from '@nanny-polo/shared/permission';
import { screen, waitFor } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { beforeEach, expect, test, vi } from 'vitest';
import { RefreshButton } from '../shell/RefreshButton.tsx';
import { openScreen } from '../test/open-screen.tsx';
import { Dashboard } from './Dashboard.tsx';

const none = { count: 0, bookings: [] };
const owing = { count: 0, balance_minor: 0, orders: [] };
const nothing: Figures = {
  as_of: '2026-11-21T09:00:00Z',
  currency: 'GBP',
  to_confirm: none,
  on_hold: none,
  unfilled: none,
  tomorrow_morning: none,
  unpaid: owing,
  overdue: owing,
  documents: { waiting: 0, expiring: 0, nanny_expiring: 0 },
  cover: {
    first_yes: { count: 0, median_seconds: null, ninetieth_seconds: null },
    first_wave: { requests: 0, covered: 0 },
    rescued: 0,
  },
  bookings_by_status: [],
  orders_by_status: [],
  by_day: [],
  utilisation: { booked_hours: 0, available_hours: 0, share: null, days: [] },
};

const booking = {
  id: 5,
  code: 'BK-000005',
  parent_name: 'Ada Byron',
  nanny_polo_name: null,
  service: 'hourly',
  status: 'requested',
  start_at: new Date(Date.now() + 3.5 * 3_600_000).toISOString(),
  end_at: new Date(Date.now() + 6 * 3_600_000).toISOString(),
  parent_id: 7,
  waits_for: { nanny: 'nanny', hindrances: [] },
} satisfies Figures['to_confirm']['bookings'][number];

const source = { parent_id: 7, document_type_id: 3 };
const uploadAddress = `/master/parent-documents/create?${new URLSearchParams({ source: JSON.stringify(source) })}`;

beforeEach(() =>
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  ),
);

const Screen = () => (
  <>
    <RefreshButton />
    <Dashboard />
  </>
);

/** Renders the dashboard with figures, or a failure, for an admin with these permissions. */
function open(answers: (Figures | Error) | (() => Figures | Error), held: Permission[]) {
  const call = async ({ url }: { url: string }) => {
    if (!url.endsWith('dashboard')) return { data: {} };
    const figures = typeof answers === 'function' ? answers() : answers;
    if (figures instanceof Error) throw figures;
    return { data: figures };
  };
  return openScreen(Screen, { resource: 'order', held, data: { call } });
}

const dashboard: Permission = { name: 'dashboard', type: 'visit' };

test('shows that there is nothing to do', async () => {
  open(nothing, [dashboard]);
  expect(await screen.findByText('Every booking in the next 48 hours has a nanny.')).toBeTruthy();
  expect(screen.getByText('Nothing is unpaid.')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeTruthy();
});

test('links tasks to their lists with permission', async () => {
  const unfilled = { count: 1, bookings: [booking] };
  open({ ...nothing, unfilled }, [dashboard, { name: 'booking', type: 'visit' }]);
  expect(await screen.findByText(/^in 3 h \d+ min$/)).toBeTruthy();
  const link = await screen.findByRole('link', { name: /1 ?Unfilled, next 48 hours/ });
  const list = link.getAttribute('href') ?? '';
  expect(JSON.parse(new URLSearchParams(list.split('?')[1]).get('filter') ?? '')).toEqual({
    task: 'unfilled',
  });
  expect(screen.getByRole('link', { name: /^Ada Byron/ }).getAttribute('href')).toBe('/booking/5/show');
});

test('shows tasks without links if the admin lacks the permission', async () => {
  open({ ...nothing, unfilled: { count: 1, bookings: [booking] } }, [dashboard]);
  expect(await screen.findByText('Ada Byron')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Ada Byron|Unfilled/ })).toBeNull();
});

const missing = { document_type_id: 3, title: 'Care agreement', required_for: 'booking' } as const;
const hindered = (in_review_id: number | null) => ({
  nanny: null,
  hindrances: [
    { kind: 'parent_document' as const, document: { ...missing, in_review_id }, nanny_document: null },
  ],
});

test.each([
  ['Waiting for the nanny’s reply', 'Record reply', { nanny: 'reply' as const, hindrances: [] }],
  ['The nanny declined', 'Find a nanny', { nanny: 'nanny_declined' as const, hindrances: [] }],
  ['Ada Byron', 'Confirm', { nanny: null, hindrances: [] }],
  ['Care agreement missing', 'Upload document', hindered(null)],
  ['Care agreement awaiting review', 'Review document', hindered(8)],
])('a booking says what it waits for: %s, and offers its next step', async (words, step, waits_for) => {
  const held: Permission[] = [
    dashboard,
    { name: 'booking', type: 'full' },
    { name: 'parent-documents', type: 'full' },
  ];
  const on_hold = { count: 1, bookings: [{ ...booking, waits_for }] };
  open({ ...nothing, on_hold }, held);
  expect(await screen.findByText(new RegExp(words))).toBeTruthy();
  const name = `${step}: Ada Byron`;
  const control = await screen.findByRole(/document/.test(step) ? 'link' : 'button', { name });
  expect(control.getAttribute('href')).toBe(
    { 'Upload document': uploadAddress, 'Review document': '/master/parent-documents/8/show' }[step] ?? null,
  );
});

test('offers no next step to a visit-only admin', async () => {
  const unfilled = { count: 1, bookings: [booking] };
  open({ ...nothing, unfilled }, [dashboard, { name: 'booking', type: 'visit' }]);
  expect(await screen.findByText(/No nanny asked yet/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Find a nanny/ })).toBeNull();
});

test('keeps figures if a refresh fails, and retries on request', async () => {
  let answer: Figures | Error = nothing;
  const { user } = open(() => answer, [dashboard]);
  expect(await screen.findByText('Nothing is unpaid.')).toBeTruthy();
  answer = new HttpError('The database is away', 503, {});
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('This may be out of date: The database is away')).toBeTruthy();
  expect(screen.getByText('Nothing is unpaid.')).toBeTruthy();
  answer = nothing;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(/out of date/)).toBeNull());
});

test('shows why figures failed and keeps the orders', async () => {
  open(new HttpError('The database is away', 503, {}), [dashboard]);
  expect(await screen.findByText(/could not be loaded: The database is away/)).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Orders' })).toBeTruthy();
});
