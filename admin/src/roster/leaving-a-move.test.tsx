import { getPlacements, getRoster, type Placements, type RosterBar } from '@nanny-polo/shared/roster';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
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

test('keys on another bar do not continue the move of a bar that was left', async () => {
  const answers = new Map<unknown, unknown>([
    [getRoster, roster],
    [getPlacements, placements],
  ]);
  const call = async (endpoint: unknown) => ({ data: answers.get(endpoint) ?? [] });
  const { user } = openScreen(() => <Roster />, {
    resource: 'booking',
    held: 'full',
    at: '/booking?view=roster&span=week&from=2031-01-06',
    data: { call },
  });
  const grid = within(await screen.findByRole('region', { name: texts.label }));
  const [left, other] = [/Ada Byron/, /Ruth Adeyemi/].map((name) => grid.getByRole('button', { name }));
  await waitFor(() => expect(left?.className).toContain('movable'));
  left?.focus();
  await user.keyboard('m{ArrowRight}');
  await screen.findByText(/Open: Tue 7 Jan, 09:15–13:15: free/);
  other?.focus();
  await screen.findByText(texts.returned);
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(left);
});
