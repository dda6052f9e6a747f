import { getRoster } from '@nanny-polo/shared/bookings/roster';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '../test/open-screen.tsx';
import { nannyRow, openBar, openWeek } from '../test/roster-week.tsx';
import { AddDialog } from './AddDialog.tsx';
import { hourMs } from './axis.ts';
import { rosterMessages as texts } from './messages.ts';

/** Opens the dialog for a range, given in hours from now. */
function open(from: number, to: number) {
  const range = { nanny_polo_id: 1, start: Date.now() + from * hourMs, end: Date.now() + to * hourMs };
  openScreen(
    () => <AddDialog range={range} name="Nora" announce={() => undefined} onClose={() => undefined} />,
    { resource: 'booking', held: 'full' },
  );
}

const findCover = () => screen.queryByRole('button', { name: 'Find cover for an absence' });

test('offers a new booking and cover for a range in the future', async () => {
  open(1, 3);
  await screen.findByRole('button', { name: texts.new });
  expect(findCover()).not.toBeNull();
  expect(screen.queryByText(/in the past/)).toBeNull();
});

test('offers cover for a range that has begun, and says so', async () => {
  open(-1, 3);
  await screen.findByRole('button', { name: texts.new_past });
  expect(findCover()).not.toBeNull();
  expect(screen.getByText(texts.past_start)).toBeTruthy();
});

test('offers no cover for a range that is over', async () => {
  open(-3, -1);
  await screen.findByRole('button', { name: texts.new_past });
  expect(findCover()).toBeNull();
  expect(screen.getByText(texts.past)).toBeTruthy();
});

test('proposes nine o’clock even on a day on which the clocks change', async () => {
  const bar = { ...openBar(1, 'Ada Byron', '2031-03-30'), nanny_polo_id: 4 };
  const week = { rows: [nannyRow(4, 'Mary Poole')], bars: [bar], open: [], from: '2031-03-24' };
  const { user, barOf } = await openWeek(week);
  barOf(/Ada Byron/).focus();
  await user.keyboard('t');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Sun 30 Mar 2031, 09:00–12:00')).toBeTruthy();
});

test('proposes the time in which the filtered nannies are free', async () => {
  const { user, call, grid } = await openWeek({ rows: [nannyRow(4, 'Mary Poole')] });
  await user.click(screen.getByRole('button', { name: texts.filters }));
  for (const [label, digits] of [
    [texts.free_from, '110120311900'],
    [texts.free_to, '110120312330'],
  ] as const) {
    const field = await screen.findByRole('group', { name: label });
    await user.click(within(field).getByRole('spinbutton', { name: 'Day' }));
    await user.keyboard(digits);
  }
  const nannies = { free_from: '2031-01-11T19:00:00.000Z', free_to: '2031-01-11T23:30:00.000Z' };
  const query = expect.objectContaining({ nannies });
  await waitFor(() => expect(call).toHaveBeenLastCalledWith(getRoster, expect.objectContaining({ query })));
  await user.click(grid.getByRole('button', { name: 'Add booking or time off: Mary Poole' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Sat 11 Jan 2031, 19:00–23:30')).toBeTruthy();
});
