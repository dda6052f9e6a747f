import type { ExclusionCode } from '@nanny-polo/shared/bookings/availability';
import type { AvailabilityFix } from '@nanny-polo/shared/bookings/availability-fix';
import type { Booking } from '@nanny-polo/shared/bookings/booking';
import type { Permission } from '@nanny-polo/shared/contract/permission';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { NannyPoloEdit } from '../../people/nanny-polo/NannyPoloPages.tsx';
import { nobody, openNewBooking } from '../../test/booking-screen.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { dossierRecord } from '../../test/sample-records.ts';
import { CoverDialog } from './CoverDialog.tsx';

const record = {
  id: 7,
  code: 'BK-000007',
  parent_name: 'Hana Frost',
  start_at: '2090-12-01T09:00:00.000Z',
  end_at: '2090-12-01T12:30:00.000Z',
  version: 3,
  status: 'requested',
} as Booking;

type Reason = readonly [code: ExclusionCode, message: string, fix: AvailabilityFix | null];

const excludedNanny = (id: number, name: string, reasons: readonly Reason[]) => ({
  id,
  name,
  reasons: reasons.map(([code, message, fix]) => ({ code, message, fix })),
});

const later = {
  change: 'start_later',
  minutes: 30,
  start_at: '2090-12-01T09:30:00.000Z',
  end_at: '2090-12-01T13:00:00.000Z',
} as const;
const timeFix = (price_minor: number | null, free_count: number | null): AvailabilityFix => ({
  kind: 'time',
  times: [{ ...later, price_minor, free_count }],
});

const responses = (nannies: readonly object[]) => ({
  ...nobody,
  excluded: nannies,
  excluded_count: nannies.length,
});

interface Call {
  url: string;
}
interface Options {
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Opens the dialog that finds a nanny, with these nannies unavailable. */
function openCover(
  nannies: (query: Record<string, unknown>) => readonly object[],
  held: readonly Permission[],
) {
  const call = vi.fn(async ({ url }: Call, { query = {} }: Options) => ({
    data: url.endsWith('/availability') ? responses(nannies(query)) : {},
  }));
  const { user } = openScreen(() => <CoverDialog record={record} onClose={() => undefined} />, {
    resource: 'booking',
    held,
    data: { call },
  });
  const searches = () =>
    call.mock.calls.filter(([{ url }]) => url.endsWith('/availability')).map(([, { query }]) => query);
  return { user, call, searches };
}

const everything: readonly Permission[] = [
  { name: 'booking', type: 'full' },
  { name: 'nanny-polo', type: 'full' },
];

test('says that only the nearest unavailable nannies are listed if there are more', async () => {
  const call = vi.fn(async ({ url }: Call) => ({
    data: url.endsWith('/availability') ? { ...responses(several), excluded_count: 40 } : {},
  }));
  openScreen(() => <CoverDialog record={record} onClose={() => undefined} />, {
    resource: 'booking',
    held: everything,
    data: { call },
  });
  expect(await screen.findByText(/^Of the nearest 3, excluded for one reason only:/)).toBeTruthy();
  expect(screen.getByText('40 unavailable, with reasons. The nearest 3 are shown.')).toBeTruthy();
});

test('adopts a time at which a nanny is free, searches again, and reschedules with the offer', async () => {
  const { user, call, searches } = openCover(
    ({ times }) => [
      excludedNanny(4, 'Mary Poole', [
        ['busy', 'Has another booking', times ? timeFix(8400, 2) : timeFix(null, null)],
      ]),
    ],
    everything,
  );
  expect(await screen.findByText('Price £84.00, 2 nannies free then')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Start 30 min later: .*09:30–13:00$/ }));
  const { start_at, end_at } = later;
  await waitFor(() => expect(searches().at(-1)).toMatchObject({ booking_id: 7, start_at, end_at }));
  expect(screen.getByText(/^Sending the offer reschedules the booking to .*09:30–13:00/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Offer' }));
  const sent = call.mock.calls.find(([{ url }]) => url.endsWith('/reschedule'));
  expect(sent?.[1].body).toEqual({ version: 3, start_at, end_at, nanny_polo_id: 4 });
  await user.click(screen.getByRole('button', { name: 'Keep the booked time' }));
  expect(screen.queryByText(/^Sending the offer reschedules/)).toBeNull();
});

const several = [
  excludedNanny(5, 'Ann Page', [
    ['distance', 'Lives 8.4 km away but travels at most 5 km', { kind: 'radius', kilometres: 9 }],
    ['language', 'Speaks none of these languages', { kind: 'language' }],
    [
      'documents',
      'A document expires on 2 Dec',
      { kind: 'documents', after: '2090-12-01', documents: [{ kind: 'dbs', fault: 'expired' }] },
    ],
  ]),
  excludedNanny(6, 'Kate Hall', [
    ['blocked', 'The family has blocked this nanny', null],
    ['tier', 'Is in the basic tier', { kind: 'tier', tier: 'basic' }],
  ]),
  excludedNanny(8, 'Ida Moss', [['hours', 'Does not work at these hours', null]]),
];

test('shows every change that would make a nanny available, and none if a reason would remain', async () => {
  const { user, searches } = openCover(() => several, everything);
  expect(await screen.findByText('All of these are needed:')).toBeTruthy();
  const radius = screen.getByRole('link', { name: /^Set the travel radius to 9 km \(5.6 miles\)/ });
  const to = new URL(radius.getAttribute('href') ?? '', 'http://any');
  expect(to.pathname).toBe('/master/nanny-polo/5');
  expect(JSON.parse(to.searchParams.get('source') ?? '')).toEqual({ travel_radius_km: 9 });
  const renew = screen.getByRole('link', {
    name: /^Documents needed, valid after 1 Dec 2090: DBS certificate/,
  });
  expect(renew.getAttribute('target')).toBe('_blank');
  expect(screen.getByText('No change would help.')).toBeTruthy();
  expect(screen.getByText('No time up to 3 hours earlier or later would help.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Basic/ })).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Search without languages' }));
  await waitFor(() => expect(searches().at(-1)).toMatchObject({ booking_id: 7, languages: [] }));
  await user.click(await screen.findByRole('button', { name: 'Search with the booking’s own criteria' }));
  expect(screen.queryByText(/^This search asks for less/)).toBeNull();
});

test('shows what would help without links if the admin may not change dossiers', async () => {
  openCover(() => several, [{ name: 'booking', type: 'full' }]);
  expect(await screen.findByText('Set the travel radius to 9 km (5.6 miles)')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test('a new booking adopts a suggested time and the nanny', async () => {
  const nannies = [excludedNanny(4, 'Mary Poole', [['busy', 'Has another booking', timeFix(8400, 2)]])];
  const { user, call } = openNewBooking({
    held: everything,
    responses: { '/availability': responses(nannies) },
  });
  await user.click(await screen.findByRole('button', { name: /^Start 30 min later/ }));
  const { start_at, end_at } = later;
  await waitFor(() => {
    const asked = call.mock.calls.filter(([{ url }]) => url.endsWith('/quote')).at(-1)?.[1]?.body;
    expect(asked).toMatchObject({ parent_id: 3, start_at, end_at, nanny_polo_id: 4 });
  });
});

test('the form of a dossier opens with the suggested radius and saves it only on request', async () => {
  const update = vi.fn(async (_: string, { data }: { data: object }) => ({ data }));
  const source = JSON.stringify({ travel_radius_km: 9 });
  const { user } = openScreen(() => <NannyPoloEdit />, {
    resource: 'master/nanny-polo',
    held: everything,
    at: `/master/nanny-polo/${dossierRecord.id}?${new URLSearchParams({ source })}`,
    data: { getOne: async () => ({ data: { ...dossierRecord, travel_radius_km: 5 } }), update },
  });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Travels up to/).value).toBe('9'));
  expect(update).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(update.mock.calls[0]?.[1].data).toMatchObject({ travel_radius_km: 9 }));
});
