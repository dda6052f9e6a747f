import { screen, within } from '@testing-library/react';
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
