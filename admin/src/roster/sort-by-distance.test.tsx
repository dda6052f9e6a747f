import { getRoster } from '@nanny-polo/shared/bookings/roster';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openScreen } from '../test/open-screen.tsx';
import { rosterMessages as texts } from './messages.ts';
import { type BookingFilter, Roster } from './Roster.tsx';

async function openSortMenu(filter: BookingFilter) {
  const { user } = openScreen(() => <Roster filter={filter} />, {
    resource: 'booking',
    held: 'full',
    data: { call: () => new Promise(() => undefined) },
  });
  await user.click(await screen.findByRole('button', { name: /^Filters/ }));
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

test('sorts the nannies by distance once a family is chosen, and by name once it is cleared', async () => {
  const call = vi.fn(() => new Promise(() => undefined));
  const { user } = openScreen(() => <Roster />, {
    resource: 'booking',
    held: 'full',
    data: { call, getList: async () => ({ data: [{ id: 3, name: 'Ada Byron' }], total: 1 }) },
  });
  const asked = (query: object) =>
    waitFor(() =>
      expect(call).toHaveBeenLastCalledWith(
        getRoster,
        expect.objectContaining({ query: expect.objectContaining(query) }),
      ),
    );
  await user.click(await screen.findByRole('button', { name: /^Filters/ }));
  const family = await screen.findByRole('combobox', { name: texts.near });
  await user.type(family, 'Ada');
  await user.click(await screen.findByRole('option', { name: 'Ada Byron' }));
  await asked({ near_parent_id: 3, sort: 'distance' });
  await user.clear(family);
  await asked({ sort: 'name' });
});
