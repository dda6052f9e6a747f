import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { layOut, mouse, openWeek, startDrag } from '../test/roster-week.tsx';
import { rosterMessages as texts } from './messages.ts';

afterEach(() => void vi.restoreAllMocks());

/** Opens a week with two open bookings, and returns their bars. */
async function openTwo() {
  const { user, barOf } = await openWeek();
  return { user, first: barOf(/Ada Byron/), second: barOf(/Ruth Adeyemi/) };
}

test('a bar that loses focus stays where it was, and keys on another bar do not place it', async () => {
  const { user, first, second } = await openTwo();
  first.focus();
  await user.keyboard('m{ArrowRight}');
  await screen.findByText(/Open: Tue 7 Jan 2031, 09:15–13:15: free/);
  second.focus();
  await screen.findByText(texts.returned);
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(first);
});

/** Opens a week whose grid is 700 by 100 pixels, and starts to drag its first bar with the mouse. */
async function liftFirst() {
  layOut();
  const { first, second } = await openTwo();
  startDrag(first);
  await waitFor(() => expect(first.className).toContain('lifted'));
  return { first, second };
}

test('releasing a second pointer does not drop the booking that the first one drags', async () => {
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
