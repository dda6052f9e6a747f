/** The roster of a week with two open bookings, and the responses to its calls. */

import { rescheduleBooking } from '@nanny-polo/shared/bookings/booking-work';
import {
  getPlacements,
  getRoster,
  type Placements,
  previewPlacement,
  type RosterBar,
  type RosterRow,
} from '@nanny-polo/shared/bookings/roster';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { rosterMessages as texts } from '../roster/messages.ts';
import { Roster } from '../roster/Roster.tsx';
import { openScreen } from './open-screen.tsx';

export const openBar = (id: number, parent_name: string, day: string): RosterBar => ({
  id,
  code: `BK-00000${id}`,
  parent_name,
  nanny_polo_id: null,
  service: 'hourly',
  status: 'requested',
  start_at: `${day}T09:00:00.000Z`,
  end_at: `${day}T13:00:00.000Z`,
  buffer_minutes: 0,
  accepted: false,
  asking: null,
  asked_time: null,
});

export const nannyRow = (id: number, name: string): RosterRow => ({
  id,
  name,
  photo: null,
  tier: 'standard',
  availability: [],
  wanted_hours_per_week: null,
  booked_minutes: 0,
  free_minutes: 0,
  time_off: [],
  documents_verified: true,
  documents_expire_on: null,
  distance_km: null,
});

const placements: Placements = {
  version: 1,
  refused: null,
  open_refused: null,
  service: 'hourly',
  earliest: '2031-01-01T00:00:00.000Z',
  rows: [],
};

interface Week {
  readonly rows?: readonly RosterRow[];
  readonly bars?: readonly RosterBar[];
  readonly open?: readonly RosterBar[];
  /** The first day shown. */
  readonly from?: string;
  /** Returns the response to a call, or undefined for the usual one; throws to refuse the call. */
  readonly respond?: (endpoint: unknown) => unknown;
}

/** Opens a week. `barOf` finds a bar by the name of its family. */
export async function openWeek({
  rows = [],
  bars = [],
  open = [openBar(1, 'Ada Byron', '2031-01-07'), openBar(2, 'Ruth Adeyemi', '2031-01-08')],
  from = '2031-01-06',
  respond = () => undefined,
}: Week = {}) {
  const roster = { rows, total: rows.length, bars, open, open_total: open.length, planned: [] };
  const responses = new Map<unknown, unknown>([
    [getRoster, roster],
    [getPlacements, placements],
    [previewPlacement, { asks: true, notices: [], children_booked: [] }],
  ]);
  const call = vi.fn(async (endpoint: unknown, options?: { body?: object }) => {
    const usual = endpoint === rescheduleBooking ? { status: 'offered', ...options?.body } : [];
    return { data: (await respond(endpoint)) ?? responses.get(endpoint) ?? usual };
  });
  // jsdom does not scroll.
  Element.prototype.scrollIntoView = () => undefined;
  const { user, router } = openScreen(() => <Roster />, {
    resource: 'booking',
    held: 'full',
    at: `/booking?view=roster&span=week&from=${from}`,
    data: { call },
  });
  const grid = within(await screen.findByRole('region', { name: texts.label }));
  const barOf = (name: RegExp) => grid.getByRole('button', { name });
  // The admin's permission to change bookings arrives after the bookings.
  await waitFor(() => expect(document.querySelector('.movable, .add')).not.toBeNull());
  return { user, router, call, grid, barOf };
}

export const mouse = { clientY: 50, pointerId: 1, isPrimary: true, button: 0, pointerType: 'mouse' };

/** Makes the grid 700 by 100 pixels and lets it capture pointers. */
export function layOut() {
  const place = { left: 0, right: 700, width: 700, top: 0, bottom: 100, height: 100 } as DOMRect;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(place);
  HTMLElement.prototype.setPointerCapture = () => undefined;
  HTMLElement.prototype.hasPointerCapture = () => true;
}

/** Presses the mouse on an element and moves it far enough to drag. */
export function startDrag(element: HTMLElement) {
  fireEvent.pointerDown(element, { ...mouse, clientX: 100 });
  fireEvent.pointerMove(element, { ...mouse, clientX: 101 });
  fireEvent.pointerMove(element, { ...mouse, clientX: 110 });
}
