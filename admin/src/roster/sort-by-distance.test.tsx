import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '../test/open-screen.tsx';
import { rosterMessages as texts } from './messages.ts';
import { type BookingFilter, Roster } from './Roster.tsx';

/** Opens the menu of sort orders of a roster with a filter of bookings. */
async function openSortMenu(filter: BookingFilter) {
  const { user } = openScreen(() => <Roster filter={filter} />, {
    resource: 'booking',
    held: 'full',
    data: { call: () => new Promise(() => undefined) },
  });
  await user.click(await screen.findByRole('combobox', { name: texts.sort }));
  return { user };
}

test('sorting by distance is disabled until a family is chosen, but the keyboard reaches the reason', async () => {
  const { user } = await openSortMenu({});
  const option = await screen.findByRole('option', { name: texts.sorts.distance_first });
  expect(option.getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByRole('option', { name: texts.sorts.distance })).toBeNull();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(option);
  await user.keyboard('{Enter}');
  expect(screen.getByRole('option', { name: texts.sorts.name, selected: true })).toBeTruthy();
});

test('sorting by distance is enabled if the bookings are filtered by family', async () => {
  const { user } = await openSortMenu({ parent_id: [3] });
  await user.click(await screen.findByRole('option', { name: texts.sorts.distance }));
  expect((await screen.findByRole('combobox', { name: texts.sort })).textContent).toBe(texts.sorts.distance);
});
