import {
  getPlacements,
  getRoster,
  type Placements,
  previewPlacement,
  type RosterBar,
} from '@nanny-polo/shared/roster';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen } from '../test/open-screen.tsx';
import { rosterMessages as texts } from './messages.ts';
import { Roster } from './Roster.tsx';

const bar = (id: number, parent_name: string, day: string): RosterBar => ({
  id,
  version: 1,
  code: `BK-00000${id}`,
  parent_id: id,
  parent_name,
  nanny_polo_id: null,
  service: 'hourly',
  status: 'requested',
  start_at: `${day}T09:00:00.000Z`,
  end_at: `${day}T13:00:00.000Z`,
  buffer_minutes: 0,
  accepted: false,
  asking: null,
});

const roster = {
  rows: [],
  total: 0,
  bars: [],
  open: [bar(1, 'Ada Byron', '2031-01-07'), bar(2, 'Ruth Adeyemi', '2031-01-08')],
  open_total: 2,
  planned: [],
};

const placements: Placements = {
  version: 1,
  refused: null,
  open_refused: null,
  service: 'hourly',
  earliest: '2031-01-01T00:00:00.000Z',
  rows: [],
};

afterEach(() => void vi.restoreAllMocks());

/** Opens a week with two open bookings, and returns their bars. */
async function openWeek() {
  const answers = new Map<unknown, unknown>([
    [getRoster, roster],
    [getPlacements, placements],
    [previewPlacement, { asks: true, notices: [] }],
  ]);
  const call = async (endpoint: unknown) => ({ data: answers.get(endpoint) ?? [] });
  const { user } = openScreen(() => <Roster />, {
    resource: 'booking',
    held: 'full',
    at: '/booking?view=roster&span=week&from=2031-01-06',
    data: { call },
  });
  const grid = within(await screen.findByRole('region', { name: texts.label }));
  const [first, second] = [/Ada Byron/, /Ruth Adeyemi/].map((name) => grid.getByRole('button', { name }));
  if (!first || !second) throw new Error('A bar is missing');
  await waitFor(() => expect(first.className).toContain('movable'));
  return { user, first, second };
}

test('keys on another bar do not continue the move of a bar that was left', async () => {
  const { user, first, second } = await openWeek();
  first.focus();
  await user.keyboard('m{ArrowRight}');
  await screen.findByText(/Open: Tue 7 Jan, 09:15–13:15: free/);
  second.focus();
  await screen.findByText(texts.returned);
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(first);
});

const mouse = { clientY: 50, pointerId: 1, isPrimary: true, button: 0, pointerType: 'mouse' };

/** Opens a week whose grid is 700 by 100 pixels, and lifts its first bar with the mouse. */
async function liftFirst() {
  const place = { left: 0, right: 700, width: 700, top: 0, bottom: 100 } as DOMRect;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(place);
  HTMLElement.prototype.setPointerCapture = () => undefined;
  HTMLElement.prototype.hasPointerCapture = () => true;
  const { first, second } = await openWeek();
  fireEvent.pointerDown(first, { ...mouse, clientX: 100 });
  fireEvent.pointerMove(first, { ...mouse, clientX: 101 });
  fireEvent.pointerMove(first, { ...mouse, clientX: 110 });
  await waitFor(() => expect(first.className).toContain('lifted'));
  return { first, second };
}

test('a second finger that is lifted does not drop the booking of the first', async () => {
  const { first, second } = await liftFirst();
  fireEvent.pointerUp(second, { ...mouse, pointerId: 2, isPrimary: false, pointerType: 'touch' });
  fireEvent.pointerCancel(second, { ...mouse, pointerId: 2, isPrimary: false, pointerType: 'touch' });
  expect(screen.queryByText(texts.returned)).toBeNull();
  fireEvent.pointerCancel(first, mouse);
  await screen.findByText(texts.returned);
});

test.each([
  ['above', { clientX: 350, clientY: -1 }],
  ['below', { clientX: 350, clientY: 100 }],
  ['left of', { clientX: -1, clientY: 50 }],
  ['right of', { clientX: 700, clientY: 50 }],
])('a booking that is released %s the days returns to its place', async (_, place) => {
  const { first } = await liftFirst();
  fireEvent.pointerMove(first, { ...mouse, ...place });
  fireEvent.pointerUp(first, { ...mouse, ...place });
  await screen.findByText(texts.returned);
});
