import type { Booking } from '@nanny-polo/shared/booking';
import type { BookingStatus } from '@nanny-polo/shared/booking-status';
import type { BookingPossibilityName } from '@nanny-polo/shared/booking-work';
import type { PermissionType } from '@nanny-polo/shared/permission';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { openScreen } from './open-screen.tsx';

/** Booking 7 as the API returns it, its screens, and the responses to their calls. */

export const bookingRecord = {
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
  adjustments: [{ discount_id: 1, name: 'First booking', why: '10% of £92.00', amount_minor: 920 }],
  not_applied: [
    { discount: 'OLD', code: 'OLD', why: 'It has ended' },
    { discount: 'Long days', code: null, why: 'Only for daily' },
  ],
  total_minor: 8280,
  hindrances: [{ kind: 'email_unverified', document: null, nanny_document: null }],
};

/** The default responses of the API. */
export const usual = (url: string) => (url.endsWith('/quote') ? quote : []);

const nannies = [{ id: 4, name: 'Mary Poole' }];

/** Renders a screen of booking 7 for an admin with this permission. */
export const openBooking = (Screen: () => ReactNode, type: PermissionType, data: object, search = '') =>
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

/** A data provider's `call` with responses by the end of the URL; an Error is thrown. */
export const respondingWith = (responses: Record<string, unknown>) =>
  vi.fn(async ({ url }: { url: string }, _options?: { body?: unknown }) => {
    const [, response] = Object.entries(responses).find(([end]) => url.endsWith(end)) ?? [];
    if (response instanceof Error) throw response;
    return { data: response ?? usual(url) };
  });

const endings: readonly BookingPossibilityName[] = [
  'undo-check-in',
  'undo-check-out',
  'withdraw',
  'no-show',
  'decline',
  'expire',
  'cancel',
];
const useOf = (name: BookingPossibilityName) => (endings.includes(name) ? 'ending' : 'step');

/** The API's actions: possible ones, the next step first, and impossible ones with reasons. */
export const possible = (
  names: readonly BookingPossibilityName[],
  refused: Partial<Record<BookingPossibilityName, readonly string[]>> = {},
  next = names.find((name) => useOf(name) === 'step') ?? null,
) => ({
  version: 1,
  next,
  moves: [
    ...names.map((name) => ({ name, use: useOf(name), allowed: true, reasons: [], warnings: [], at: null })),
    ...Object.entries(refused).map(([name, messages]) => ({
      name,
      use: useOf(name as BookingPossibilityName),
      allowed: false,
      reasons: messages.map((message) => ({ field: '', message })),
      warnings: [],
      at: null,
    })),
  ],
});

/** The actions that are possible in a status without any reason against them. */
const usualMoves: Partial<Record<BookingStatus, readonly BookingPossibilityName[]>> = {
  requested: ['cover', 'reschedule', 'decline', 'expire', 'cancel'],
  offered: ['confirm', 'cover', 'reschedule', 'decline', 'expire', 'cancel'],
  confirmed: ['check-in', 'reschedule', 'withdraw', 'no-show', 'cancel'],
  in_progress: ['check-out', 'undo-check-in'],
  completed: ['close', 'undo-check-out'],
};

/** A booking as the API returns it, with responses to further calls. */
export const shown = (
  status: BookingStatus,
  extra: Partial<Booking> = {},
  responses: Record<string, unknown> = {},
) => ({
  getOne: async () => ({ data: { ...bookingRecord, status, ...extra } }),
  call: respondingWith({ '/moves': possible(usualMoves[status] ?? []), ...responses }),
});

/** A free nanny, as the search returns them. */
export const candidate = {
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
/** The response to the search: one nanny is free, another is not. */
export const free = {
  nannies: [{ ...candidate, why: ['Preferred by the family', '2 km away'] }],
  excluded: [
    { ...candidate, id: 4, name: 'Mary Poole', reasons: [{ code: 'busy', message: 'Has another booking' }] },
  ],
  free_count: 1,
  excluded_count: 1,
  place: null,
};
