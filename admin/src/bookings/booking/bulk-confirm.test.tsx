import { bookingTransitionCalls, type ListedBooking } from '@nanny-polo/shared/bookings/booking';
import { screen, within } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { expect, test } from 'vitest';
import { openScreen } from '../../test/open-screen.tsx';
import { BulkConfirmDialog } from './BulkConfirmDialog.tsx';

const ready: ListedBooking = {
  id: 1,
  version: 4,
  code: 'BK-000001',
  parent_id: 1,
  parent_name: 'Ada Byron',
  nanny_polo_name: 'Ines Ferreira',
  status: 'offered',
  needs_cover: false,
  waits_for: { nanny: null, hindrances: [], more: 0 },
  service: 'hourly',
  start_at: '2031-01-10T09:00:00Z',
  end_at: '2031-01-10T12:00:00Z',
  series_id: null,
};
const taken = { ...ready, id: 2, code: 'BK-000002', parent_name: 'Nell Gwyn' };
const waiting: ListedBooking = {
  ...ready,
  id: 3,
  code: 'BK-000003',
  waits_for: { nanny: 'reply', hindrances: [], more: 0 },
};
const over: ListedBooking = { ...ready, id: 4, code: 'BK-000004', status: 'closed', waits_for: null };

test('confirms what can be confirmed, says why the rest cannot, and goes on after a refusal', async () => {
  const confirmed: unknown[] = [];
  const call = async (endpoint: unknown, { params }: { params?: { id: number } } = {}) => {
    if (endpoint !== bookingTransitionCalls.confirm) return { data: [] };
    if (params?.id === 2) throw new HttpError('The nanny is taken.', 422, {});
    confirmed.push(params?.id);
    return { data: {} };
  };
  const Screen = () => (
    <BulkConfirmDialog bookings={[taken, ready, waiting, over]} onClose={() => undefined} />
  );
  const { user } = openScreen(Screen, { resource: 'booking', held: 'full', data: { call } });
  const dialog = within(await screen.findByRole('dialog'));
  const lines = () => dialog.getAllByRole('listitem').map((item) => item.textContent);
  expect(lines().filter((line) => line?.endsWith('BK-000001') || line?.endsWith('BK-000002'))).toHaveLength(
    2,
  );
  expect(lines().find((line) => line?.includes('BK-000004'))).toContain('It is closed.');
  await user.click(dialog.getByRole('button', { name: 'Confirm 2 bookings' }));
  expect(await dialog.findByText(/^1 booking is confirmed/)).toBeTruthy();
  expect(confirmed).toEqual([1]);
  expect(lines()[0]).toContain('BK-000002: The nanny is taken.');
});
