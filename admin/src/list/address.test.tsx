import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { AdminUserList } from '../admin-user/AdminUserList.tsx';
import { BookingList } from '../booking/BookingList.tsx';
import { DiscountList } from '../discount/DiscountList.tsx';
import { TypeList } from '../document-type/TypeList.tsx';
import { NannyList } from '../nanny/NannyList.tsx';
import { NannyPoloList } from '../nanny-polo/NannyPoloList.tsx';
import { OrderList } from '../order/OrderList.tsx';
import { DocumentList } from '../parent-documents/DocumentList.tsx';
import { ParentList } from '../parents/ParentList.tsx';
import { RoleList } from '../role/RoleList.tsx';
import { openScreen } from '../test/open-screen.tsx';

const lists = [
  ['booking', BookingList],
  ['order', OrderList],
  ['users/parents', ParentList],
  ['users/nanny', NannyList],
  ['master/nanny-polo', NannyPoloList],
  ['master/parent-documents', DocumentList],
  ['master/document-type', TypeList],
  ['master/discount', DiscountList],
  ['admin-user', AdminUserList],
  ['role', RoleList],
] as const;

/** Opens a list with a query string. Also returns the mock that fetches its records. */
function open(resource: string, List: () => React.ReactNode, search: string) {
  const getList = vi.fn(async (_: string, _params: unknown) => ({ data: [], total: 0 }));
  const data = { getList, call: async () => ({ data: {} }) };
  return { getList, ...openScreen(List, { resource, held: 'visit', at: `/${resource}${search}`, data }) };
}
const note = () => screen.findByText(/not valid, so the default list is shown/);

describe.each(lists)('the list of %s', (resource, List) => {
  test('falls back to the default list, with a note, if the filter is not JSON', async () => {
    const { getList, router } = open(resource, List, '?filter={broken');
    await note();
    await waitFor(() => expect(router.state.location.search).toBe(''));
    const ofList = () => getList.mock.calls.filter(([name]) => name === resource);
    await waitFor(() => expect(ofList()).toContainEqual([resource, expect.objectContaining({ filter: {} })]));
  });
});

test.each([
  '?filter=[1]',
  '?filter=null',
  '?filter={"nosuch":1}',
  '?filter={"status":"nosuch"}',
  '?filter={"start_at_gte":"soon"}',
  '?filter={"parent_id":{"a":1}}',
  '?filter={}&filter={}',
  '?displayedFilters=nothing',
  '?page=abc',
  '?page=0',
  '?page=-1',
  '?perPage=abc',
  '?perPage=100000',
  '?sort=nosuch&order=ASC',
  '?sort=code&order=SIDEWAYS',
])('falls back to the default list, and clears the URL, for %s', async (search) => {
  const { getList, router } = open('booking', BookingList, search);
  await note();
  const ofList = () => getList.mock.calls.filter(([name]) => name === 'booking');
  await waitFor(() => expect(ofList().length).toBeGreaterThan(0));
  for (const [, asked] of ofList()) {
    expect(asked).toMatchObject({
      filter: {},
      pagination: { page: 1, perPage: 25 },
      sort: { field: 'id', order: 'DESC' },
    });
  }
  expect(router.state.location.search).toBe('');
});

test.each([
  [
    '?filter={"status":"offered","q":"Stone"}&page=1&perPage=50',
    { filter: { status: 'offered', q: 'Stone' } },
  ],
  ['?sort=code&order=ASC', { sort: { field: 'code', order: 'ASC' } }],
  ['?sort=code', { filter: {} }],
  ['', { filter: {}, sort: { field: 'id', order: 'DESC' } }],
])('accepts the query string %j', async (search, asked) => {
  const { getList } = open('booking', BookingList, search);
  await waitFor(() => expect(getList).toHaveBeenCalledWith('booking', expect.objectContaining(asked)));
  expect(screen.queryByText(/not valid/)).toBeNull();
});
