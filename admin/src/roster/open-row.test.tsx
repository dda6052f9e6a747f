import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openBar, openWeek } from '../test/roster-week.tsx';
import { rosterMessages as texts } from './messages.ts';

const overlapping = (count: number) =>
  Array.from({ length: count }, (_, at) => openBar(at + 1, `Family ${at + 1}`, '2031-01-07'));

async function openRow(count: number) {
  const week = await openWeek({ open: overlapping(count) });
  const row = week.grid.getByRole('group', { name: texts.open });
  const bars = () => [...row.querySelectorAll<HTMLElement>('[data-bar]')];
  return { ...week, row, bars };
}

test('the open row shows 8 of 60 simultaneous bookings, and the others on request', async () => {
  const { user, row, bars } = await openRow(60);
  const height = Number.parseInt(row.style.minHeight, 10);
  expect(bars()).toHaveLength(8);
  await user.click(within(row).getByRole('button', { name: 'Show 52 more', expanded: false }));
  expect(bars()).toHaveLength(60);
  expect(Number.parseInt(row.style.minHeight, 10)).toBeGreaterThan(5 * height);
  await user.click(within(row).getByRole('button', { name: texts.open_fewer, expanded: true }));
  expect(bars()).toHaveLength(8);
});

test('an arrow key that reaches a hidden booking expands the open row, which can be collapsed again', async () => {
  const { user, row, bars } = await openRow(60);
  bars()[7]?.focus();
  await user.keyboard('{ArrowRight}');
  expect(bars()).toHaveLength(60);
  expect(document.activeElement).toBe(bars()[8]);
  await user.click(within(row).getByRole('button', { name: texts.open_fewer }));
  expect(bars()).toHaveLength(8);
  expect(bars().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
});

test('the open row shows ten simultaneous bookings without a button for more', async () => {
  const { row, bars } = await openRow(10);
  expect(bars()).toHaveLength(10);
  expect(row.querySelector('[aria-expanded]')).toBeNull();
});
