import type { PermissionType } from '@nanny-polo/shared/contract/permission';
import { screen, waitFor, within } from '@testing-library/react';
import { type GetListParams, HttpError } from 'react-admin';
import { describe, expect, test, vi } from 'vitest';
import { BookingList } from '../../bookings/booking/BookingList.tsx';
import { DiscountList } from '../../money/discount/DiscountList.tsx';
import { OrderList } from '../../money/order/OrderList.tsx';
import { NannyPoloList } from '../../people/nanny-polo/NannyPoloList.tsx';
import { DocumentList } from '../../people/parent-documents/DocumentList.tsx';
import { ParentList } from '../../people/parents/ParentList.tsx';
import { openScreen } from '../../test/open-screen.tsx';
import { documentRecord, dossierRecord, parentRecord } from '../../test/sample-records.ts';

const record = {
  id: 4,
  name: 'Spring',
  code: null,
  kind: 'percent',
  value: 10,
  status: 'active',
  starts_at: null,
  ends_at: null,
  used_count: 0,
  used_minor: 0,
};

function open(type: PermissionType) {
  const updateMany = vi.fn(async (_: string, { ids }: { ids: number[] }) => ({ data: ids }));
  const data = { getList: async () => ({ data: [record], total: 1 }), updateMany };
  const held = [{ name: 'discount', type }] as const;
  return { updateMany, ...openScreen(DiscountList, { resource: 'master/discount', held, data }) };
}

test('an admin who may write changes one field of the selected records', async () => {
  const { updateMany, user } = open('full');
  const boxes = await screen.findAllByRole('checkbox');
  await user.click(boxes.at(-1) as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Edit 1 discount')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(updateMany).toHaveBeenCalled());
  expect(updateMany.mock.lastCall).toMatchObject(['master/discount', { ids: [4], data: { paused: true } }]);
});

test('shows the reason for a refused bulk edit at the input', async () => {
  const { updateMany, user } = open('full');
  const refusal = { errors: { paused: 'Its orders are being priced.' } };
  updateMany.mockRejectedValueOnce(new HttpError('Please check the marked fields.', 422, refusal));
  await user.click((await screen.findAllByRole('checkbox')).at(-1) as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Its orders are being priced.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(updateMany).toHaveBeenCalledTimes(2));
});

test('empties the notes of the selected orders if the new note is left empty', async () => {
  const updateMany = vi.fn(async (_: string, { ids }: { ids: number[] }) => ({ data: ids }));
  const data = {
    getList: async () => ({ data: [order], total: 1 }),
    call: async () => ({ data: {} }),
    updateMany,
  };
  const { user } = openScreen(OrderList, { resource: 'order', held: 'full', data });
  await user.click((await screen.findAllByRole('checkbox')).at(-1) as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getAllByRole('combobox')[0] as HTMLElement);
  await user.click(await screen.findByRole('option', { name: 'Note' }));
  const note = await dialog.findByRole('textbox', { name: 'Note' });
  await user.type(note, 'Late');
  await user.clear(note);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(updateMany.mock.lastCall?.[1]).toMatchObject({ data: { note: '' } }));
});

test('an admin with permission type `visit` can neither select nor create records', async () => {
  open('visit');
  expect(await screen.findByRole('link', { name: 'Spring' })).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('link', { name: 'New discount' })).toBeNull();
});

const order = {
  id: 3,
  number: 'O-1',
  parent_name: 'Erin Stone',
  status: 'placed',
  payment_status: 'unpaid',
  total_minor: 100,
  balance_minor: 100,
  due_at: null,
  created_at: '2026-11-01T09:00:00Z',
};
const booking = {
  id: 3,
  code: 'B-1',
  parent_name: 'Erin Stone',
  nanny_polo_name: null,
  status: 'requested',
  service: 'hourly',
  source: 'phone',
  start_at: '2031-11-01T09:00:00Z',
  end_at: '2031-11-01T12:00:00Z',
  waits_for: null,
};

test.each([
  ['booking', BookingList, booking, ['Source', 'Travel buffer (minutes)', 'Internal note']],
  ['order', OrderList, order, ['Due', 'Note']],
  ['users/parents', ParentList, parentRecord, ['Tags', 'Internal note']],
  ['master/nanny-polo', NannyPoloList, dossierRecord, ['Tier', 'Travels up to', 'Internal note']],
  ['master/parent-documents', DocumentList, documentRecord, ['Expires on', 'Internal note']],
  ['master/discount', DiscountList, record, ['Paused', 'From', 'Until', 'Combinable with others']],
] as const)('the list of %s offers these fields for a bulk edit', async (resource, List, one, fields) => {
  const data = {
    getList: async () => ({ data: [one], total: 1 }),
    call: async () => ({ data: {} }),
  };
  const { user } = openScreen(List, { resource, held: 'full', data });
  await user.click((await screen.findAllByRole('checkbox')).at(-1) as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getAllByRole('combobox')[0] as HTMLElement);
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(fields);
});

describe('records that the list no longer shows', () => {
  /** Six discounts, two on a page of the API; `query.filter` and the page decide which are returned. */
  function openSix() {
    let all = [1, 2, 3, 4, 5, 6].map((id) => ({ ...record, id, name: `Discount ${id}`, code: `D${id}` }));
    const updateMany = vi.fn(async (_: string, { ids }: { ids: number[] }) => ({ data: ids }));
    const deleteMany = vi.fn(async (_: string, { ids }: { ids: number[] }) => {
      all = all.filter(({ id }) => !ids.includes(id));
      return { data: ids };
    });
    const getList = async (_: string, { filter, pagination }: GetListParams) => {
      const { page, perPage } = pagination ?? { page: 1, perPage: 25 };
      const matching = all.filter(({ name }) => name.includes(filter.q ?? ''));
      const data = matching.slice((page - 1) * perPage, page * perPage);
      return { data, total: matching.length };
    };
    const remove = (id: number) => {
      all = all.filter((one) => one.id !== id);
    };
    const data = { getList, updateMany, deleteMany };
    const at = '/master/discount?perPage=3';
    return {
      updateMany,
      deleteMany,
      remove,
      ...openScreen(DiscountList, { resource: 'master/discount', held: 'full', at, data }),
    };
  }
  const box = (id: number) => screen.findByRole('checkbox', { name: new RegExp(`Discount ${id}`) });

  test('are unselected by a search and stay so when it is cleared', async () => {
    const { user, router } = openSix();
    await user.click(await box(1));
    await user.click(await box(2));
    expect(await screen.findByText('2 items selected')).toBeTruthy();
    await router.navigate(`/master/discount?filter=${encodeURIComponent('{"q":"Discount 2"}')}`);
    expect(await screen.findByText('1 item selected')).toBeTruthy();
    await router.navigate('/master/discount?filter={}');
    expect(((await box(1)) as HTMLInputElement).checked).toBe(false);
    expect(((await box(2)) as HTMLInputElement).checked).toBe(true);
  });

  test('are unselected by another page, and never reach the call', async () => {
    const { user, router, updateMany } = openSix();
    await user.click(await box(1));
    await router.navigate('/master/discount?perPage=3&page=2');
    await user.click(await box(4));
    expect(await screen.findByText('1 item selected')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(updateMany.mock.lastCall?.[1].ids).toEqual([4]));
    expect(await screen.findByText('0 items selected')).toBeTruthy();
  });

  test('are unselected when they were deleted, by this admin or by another', async () => {
    const { user, deleteMany, remove } = openSix();
    await user.click(await box(1));
    await user.click(await box(2));
    remove(1);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(deleteMany).toHaveBeenCalled());
    expect(await screen.findByText('0 items selected')).toBeTruthy();
    expect(((await box(3)) as HTMLInputElement).checked).toBe(false);
  });

  test('cannot be selected all at once', async () => {
    const { user } = openSix();
    await user.click((await screen.findAllByRole('checkbox'))[0] as HTMLElement);
    expect(await screen.findByText('3 items selected')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Select all' })).toBeNull();
  });
});
