import { adminUser } from '@nanny-polo/shared/accounts/admin-user';
import { role } from '@nanny-polo/shared/accounts/role';
import { booking } from '@nanny-polo/shared/bookings/booking';
import { series } from '@nanny-polo/shared/bookings/series';
import { discount } from '@nanny-polo/shared/money/discount';
import { order } from '@nanny-polo/shared/money/order';
import { documentType } from '@nanny-polo/shared/people/document-type';
import { nanny } from '@nanny-polo/shared/people/nanny';
import { nannyPolo } from '@nanny-polo/shared/people/nanny-polo';
import { parentDocuments } from '@nanny-polo/shared/people/parent-documents';
import { parents } from '@nanny-polo/shared/people/parents';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AdminUserList } from '../../accounts/admin-user/AdminUserList.tsx';
import { RoleList } from '../../accounts/role/RoleList.tsx';
import { BookingList } from '../../bookings/booking/BookingList.tsx';
import { SeriesList } from '../../bookings/series/SeriesList.tsx';
import { DiscountList } from '../../money/discount/DiscountList.tsx';
import { OrderList } from '../../money/order/OrderList.tsx';
import { TypeList } from '../../people/document-type/TypeList.tsx';
import { NannyList } from '../../people/nanny/NannyList.tsx';
import { NannyPoloList } from '../../people/nanny-polo/NannyPoloList.tsx';
import { DocumentList } from '../../people/parent-documents/DocumentList.tsx';
import { ParentList } from '../../people/parents/ParentList.tsx';
import { rowsOf } from '../../test/each-rows.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { jsonOf, sample } from '../../test/sample.ts';
import { isValidQuery } from './list-call.ts';
import { comingUp } from './page-groups.ts';

const lists = [
  [booking, BookingList],
  [order, OrderList],
  [parents, ParentList],
  [nanny, NannyList],
  [nannyPolo, NannyPoloList],
  [parentDocuments, DocumentList],
  [documentType, TypeList],
  [discount, DiscountList],
  [adminUser, AdminUserList],
  [role, RoleList],
  [series, SeriesList],
] as const;

/** Opens a list with a query string. Also returns the mock that fetches its records. */
function open(resource: string, List: () => React.ReactNode, search: string) {
  const getList = vi.fn(async (_: string, _params: unknown) => ({ data: [], total: 0 }));
  const data = { getList, call: async () => ({ data: {} }) };
  return { getList, ...openScreen(List, { resource, held: 'visit', at: `/${resource}${search}`, data }) };
}
const note = () => screen.findByText(/not valid, so the default list is shown/);

test.each(rowsOf<(typeof lists)[number]>(lists.slice(0, 2), lists.slice(2)))(
  'the list of $0.name falls back to the default list, with a note, if the filter is not JSON',
  async ({ name: resource }, List) => {
    const { getList, router } = open(resource, List, '?filter={broken');
    await note();
    await waitFor(() => expect(router.state.location.search).toBe(''));
    const ofList = () => getList.mock.calls.filter(([name]) => name === resource);
    await waitFor(() =>
      expect(ofList()).toContainEqual([
        resource,
        expect.objectContaining({ filter: resource === 'booking' ? comingUp : {} }),
      ]),
    );
  },
);

test.each(lists)('the list of $0.name sorts only by fields that the API accepts', async (resource, List) => {
  const record = sample(jsonOf(resource.get.schema.response[200])) as object;
  const data = {
    getList: async () => ({ data: [{ ...record, id: 7 }], total: 1 }),
    call: async () => ({ data: {} }),
  };
  openScreen(List, { resource: resource.name, held: 'visit', data });
  await screen.findAllByRole('columnheader');
  const fields = [...document.querySelectorAll<HTMLElement>('th [data-field]')].map(
    (label) => label.dataset.field,
  );
  expect(fields).not.toEqual([]);
  const refused = fields.filter(
    (field) => !isValidQuery(resource.list, { sort: JSON.stringify([field, 'ASC']) }),
  );
  expect(refused).toEqual([]);
});

const searches = [
  '?filter=[1]',
  '?filter={"status":"nosuch"}',
  '?filter={}&filter={}',
  '?displayedFilters=nothing',
  '?page=0',
  '?perPage=100000',
  '?sort=nosuch&order=ASC',
];
const furtherSearches = [
  '?filter=null',
  '?filter={"nosuch":1}',
  '?filter={"start_at_gte":"soon"}',
  '?filter={"parent_id":{"a":1}}',
  '?page=abc',
  '?page=-1',
  '?perPage=abc',
  '?sort=code&order=SIDEWAYS',
];

test.each(rowsOf(searches, furtherSearches))(
  'falls back to the default list, and clears the URL, for %s',
  async (search) => {
    const { getList, router } = open('booking', BookingList, search);
    await note();
    const ofList = () => getList.mock.calls.filter(([name]) => name === 'booking');
    await waitFor(() => expect(ofList().length).toBeGreaterThan(0));
    for (const [, asked] of ofList()) {
      expect(asked).toMatchObject({
        filter: comingUp,
        pagination: { page: 1, perPage: 25 },
        sort: { field: 'start_at', order: 'ASC' },
      });
    }
    expect(router.state.location.search).toBe('');
  },
);

test.each([
  [
    '?filter={"status":"offered","q":"Stone"}&page=1&perPage=50',
    { filter: { status: 'offered', q: 'Stone' } },
  ],
  ['?sort=code&order=ASC', { sort: { field: 'code', order: 'ASC' } }],
  ['?sort=code', { filter: {} }],
  ['', { filter: comingUp, sort: { field: 'start_at', order: 'ASC' } }],
])('accepts the query string %j', async (search, asked) => {
  const { getList } = open('booking', BookingList, search);
  await waitFor(() => expect(getList).toHaveBeenCalledWith('booking', expect.objectContaining(asked)));
  expect(screen.queryByText(/not valid/)).toBeNull();
});
