/** Booking 7 as the API returns it, its screens, and the responses to their calls. */

import type { Booking } from '@nanny-polo/shared/bookings/booking';
import type { BookingStatus } from '@nanny-polo/shared/bookings/booking-status';
import type { BookingPossibilityName } from '@nanny-polo/shared/bookings/booking-work';
import type { PermissionType } from '@nanny-polo/shared/contract/permission';
import { noBookedNotes } from '@nanny-polo/shared/people/child-notes';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { BookingCreate } from '../bookings/booking/BookingCreate.tsx';
import { BookingEdit } from '../bookings/booking/BookingEdit.tsx';
import { type Held, openScreen } from './open-screen.tsx';

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
  past_visit: false,
  buffer_minutes: 15,
  address: null,
  children: [],
  discount_codes: [],
  notes: '',
  languages: [],
  internal_note: '',
  source: 'phone',
  agreed_minor: 9200,
  covered_minor: null,
  pending_minor: null,
  price_refused: false,
} as Partial<Booking> as Booking;

const quote = {
  lines: [{ kind: 'care_hours', label: 'Care', amount_minor: 9200 }],
  adjustments: [{ discount_id: 1, name: 'First booking', why: '10% of £92.00', amount_minor: 920 }],
  not_applied: [
    { discount: 'OLD', code: 'OLD', why: 'It has ended' },
    { discount: 'Long days', code: null, why: 'Only for daily' },
  ],
  total_minor: 8280,
  hindrances: [{ kind: 'email_unverified', document: null, nanny_document: null, nanny_check: null }],
  advice: [],
};

/** Returns the API's default response to a call. */
export const usual = (url: string) => (url.endsWith('/quote') ? quote : []);

/** A price without discounts, and a search that finds nobody. */
export const plainQuote = {
  lines: [],
  adjustments: [],
  not_applied: [],
  total_minor: 8280,
  hindrances: [],
  advice: [],
};
export const nobody = { nannies: [], excluded: [], free_count: 0, excluded_count: 0, place: null };

export const address = {
  label: 'Home',
  line: '1 Lordship Lane',
  postcode: 'SE22 9HB',
  lat: null,
  lng: null,
  access_notes: '',
};
export const ida = { id: 1, name: 'Ida', date_of_birth: '2022-05-01', ...noBookedNotes };

const nannies = [{ id: 4, name: 'Mary Poole' }];

/** Renders a screen of booking 7 for an admin with this type of permission. */
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

/** Returns a data provider's `call` that chooses its response, a value or a function, by the ending of the URL. */
export const respondingWith = (responses: Record<string, unknown>) =>
  vi.fn(async ({ url }: { url: string }, options?: { body?: Record<string, unknown> }) => {
    const [, given] = Object.entries(responses).find(([end]) => url.endsWith(end)) ?? [];
    const response = typeof given === 'function' ? given(options?.body) : given;
    if (response instanceof Error) throw response;
    return { data: response ?? usual(url) };
  });

/** Returns the bodies of the calls to URLs with this ending: of the previews only, or of all other calls. */
export const bodiesTo = (call: ReturnType<typeof respondingWith>, end: string, previews = false) =>
  call.mock.calls
    .filter(([{ url }, options]) => url.endsWith(end) && Boolean(options?.body?.preview) === previews)
    .map(([, options]) => options?.body);

interface NewBooking {
  given?: object;
  family?: object;
  held?: Held;
  responses?: Record<string, unknown>;
  /** Methods that replace the data provider's own. */
  data?: object;
}

/** Opens the form of a new booking of family 3, by default at home with Ida, with `given` filled in. */
export function openNewBooking({ given = {}, family = {}, held = 'full', responses = {}, data }: NewBooking) {
  const create = vi.fn(
    async (_: string, { data }: { data: object }): Promise<{ data: object }> => ({
      data: { ...data, id: 9 },
    }),
  );
  const call = respondingWith({ '/quote': plainQuote, '/availability': nobody, ...responses });
  const ada = { id: 3, name: 'Ada Byron' };
  const time = { start_at: '2090-12-01T09:00:00Z', end_at: '2090-12-01T13:00:00Z' };
  const source = JSON.stringify({ parent_id: 3, service: 'hourly', ...time, ...given });
  const opened = openScreen(BookingCreate, {
    resource: 'booking',
    held,
    at: `/booking/create?${new URLSearchParams({ source })}`,
    data: {
      getOne: async () => ({ data: { id: 3, addresses: [address], children: [ida], ...family } }),
      getMany: async () => ({ data: [ada] }),
      getList: async () => ({ data: [ada], total: 1 }),
      call,
      create,
      ...data,
    },
  });
  return { ...opened, call, create };
}

/** Opens the form that edits a booking of this family. */
export function openForm(record: object, family: object) {
  const call = respondingWith({ '/quote': plainQuote });
  const update = vi.fn(async (_: string, { data }: { data: object }) => ({ data }));
  const opened = openScreen(BookingEdit, {
    resource: 'booking',
    held: 'full',
    at: '/booking/7',
    data: {
      getOne: async (resource: string) => ({ data: resource === 'booking' ? record : family }),
      getMany: async () => ({ data: nannies }),
      getList: async () => ({ data: nannies, total: 1 }),
      call,
      update,
    },
  });
  return { ...opened, call, update };
}

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

/** Returns the API's list of actions: the next step, the possible ones, and the impossible ones with reasons. */
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

/** The actions that are possible in each status by default. */
const usualMoves: Partial<Record<BookingStatus, readonly BookingPossibilityName[]>> = {
  requested: ['cover', 'reschedule', 'decline', 'expire', 'cancel'],
  offered: ['confirm', 'cover', 'reschedule', 'decline', 'expire', 'cancel'],
  confirmed: ['check-in', 'reschedule', 'withdraw', 'no-show', 'cancel'],
  in_progress: ['check-out', 'undo-check-in'],
  completed: ['close', 'undo-check-out'],
};

/** Returns a data provider with a booking in this status and responses to further calls. */
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
  name: 'Nell Gwyn',
  photo: null,
  lat: null,
  lng: null,
  languages: ['English'],
  bill_rate_minor: 2900,
  week: { booked_minutes: 600, wanted_hours_per_week: 24 },
};
/** The response to the search: one nanny is free, another is not. */
export const free = {
  nannies: [{ ...candidate, why: ['Preferred by the family', '2 km away'] }],
  excluded: [{ id: 4, name: 'Mary Poole', reasons: [{ code: 'busy', message: 'Has another booking' }] }],
  free_count: 1,
  excluded_count: 1,
  place: null,
};
